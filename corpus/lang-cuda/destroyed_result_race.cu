//! The result of a call that nobody takes is destroyed.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.global @8
//! check: refuted race.global @8

struct guard {
  int *p;
  __device__ ~guard() { p[0] = threadIdx.x; }
};

__device__ guard make(int *p) { return guard{p}; }

__global__ void destroyed_result_race(int *out) { int x = make(out).p == nullptr; }
