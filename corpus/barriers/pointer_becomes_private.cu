//! After a few iterations odd and even threads hold different pointers, and only some of them go on to the second barrier.
//! replay: --block 4 --arg n=8
//! expect: barrier.divergence @11,13
//! check: --block 32 => refuted barrier.divergence
__global__ void pointer_becomes_private(int *out, int n) {
  __shared__ int first[32], second[32];
  first[threadIdx.x] = 1;
  second[threadIdx.x] = 2;
  int *from = first;
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    if (from == first)
      __syncthreads();
    if (i > 3)
      from = threadIdx.x & 1 ? first : second;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = n;
}
