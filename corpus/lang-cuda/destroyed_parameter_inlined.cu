//! A function that is lowered in place because it takes a lambda destroys its other parameters, too.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.global @8
//! check: refuted race.global @8

struct guard {
  int *p;
  __device__ ~guard() { p[0] = threadIdx.x; }
};

template <class F>
__device__ void run(guard g, F f) { f(); }

__global__ void destroyed_parameter_inlined(int *out) { run(guard{out}, [] {}); }
