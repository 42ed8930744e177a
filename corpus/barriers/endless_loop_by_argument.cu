//! Nothing that the loop looks at changes in it: whoever goes round once stays.
//! check: unknown possible
//! check: --arg n=0 => proved
__global__ void k(int *a, int n) {
  while (n != 0) { if (threadIdx.x == 0) break; }
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
