//! The number stands in a variable whose address is handed over.
//! check: unknown unsupported.call
__device__ void sink(unsigned long long *p);
__global__ void k(int *a) {
  unsigned long long q = (unsigned long long)a;
  sink(&q);
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
