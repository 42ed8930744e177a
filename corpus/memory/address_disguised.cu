//! What a number is added to is still an address.
//! check: unknown unsupported.call
__device__ int look(unsigned long long p);
__global__ void k(int *a, int *out) {
  unsigned long long where = ((unsigned long long)a ^ 0x5555u) + threadIdx.x;
  out[threadIdx.x + blockIdx.x * blockDim.x] = look(where * 3);
}
