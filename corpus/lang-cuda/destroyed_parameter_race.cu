//! A parameter by value is destroyed: every thread's destructor writes the same element.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.global @8
//! check: refuted race.global @8

struct guard {
  int *p;
  __device__ ~guard() { p[0] = threadIdx.x; }
};

__device__ void take(guard g) {}

__global__ void destroyed_parameter_race(int *out) { take(guard{out}); }
