//! The same where the definition comes later.
//! check: --block 64 --grid 1 => refuted race.global
__device__ void add(int n) {
  extern __device__ int total;
  total = n;
}
__device__ int total;
__global__ void sum(int *out) {
  add(threadIdx.x);
  if (threadIdx.x == 0) {
    out[0] = total;
  }
}
