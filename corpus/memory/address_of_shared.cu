//! The address of a shared array as a number: others' elements can be reached.
//! check: unknown unsupported.call
__device__ void sink(size_t p);
__global__ void k(int *out) {
  __shared__ int s[256];
  s[threadIdx.x & 255] = 1;
  sink((size_t)&s[threadIdx.x & 255]);
}
