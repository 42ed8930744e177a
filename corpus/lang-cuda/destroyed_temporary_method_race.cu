//! A method is called on a temporary, which is destroyed afterwards.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.global @8
//! check: refuted race.global @8

struct guard {
  int *p;
  __device__ ~guard() { p[0] = threadIdx.x; }
  __device__ void nothing() {}
};

__global__ void destroyed_temporary_method_race(int *out) { guard{out}.nothing(); }
