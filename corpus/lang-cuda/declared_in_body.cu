//! An `extern` declaration inside a body is the variable outside.
//! check: --block 64 --grid 1 => refuted race.global
__device__ int total;

__device__ void add(int n) {
  extern __device__ int total;
  total = n;
}

__global__ void sum(int *out) {
  add(threadIdx.x);
  if (threadIdx.x == 0) {
    out[0] = total;
  }
}
