//! A temporary that a reference parameter is bound to is destroyed at the end of the statement.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.global @8
//! check: refuted race.global @8

struct guard {
  int *p;
  __device__ ~guard() { p[0] = threadIdx.x; }
};

__device__ int look(const guard &g) { return 1; }

__global__ void destroyed_temporary_race(int *out) { int x = look(guard{out}) + 1; }
