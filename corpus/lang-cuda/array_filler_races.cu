//! The constructor of an element that nobody listed writes where all threads do.
//! check: refuted race.global @5
__device__ int last;
struct Noted {
  __device__ Noted() { last = threadIdx.x; }
  __device__ Noted(int) {}
};
__global__ void k(int *o) {
  Noted a[2] = {1};
  o[blockIdx.x * blockDim.x + threadIdx.x] = sizeof(a);
}
