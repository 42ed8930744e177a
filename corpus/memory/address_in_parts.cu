//! Half of an address is handed over at a time.
//! check: unknown unsupported.call
__device__ void sink(unsigned high, unsigned low);
__global__ void k(int *a) {
  unsigned long long q = (unsigned long long)a;
  sink(q >> 32, (unsigned)q);
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
