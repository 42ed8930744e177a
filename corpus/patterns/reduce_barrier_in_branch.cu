//! The barrier slipped into the branch of the active threads.
//! replay: --block 32 --array a=iota:int:32 --array out=zero:int:1
//! expect: barrier.divergence @13
//! check: refuted barrier.divergence @13
__global__ void __launch_bounds__(256) reduce_barrier_in_branch(const int *a, int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) {
      s[t] += s[t + d];
      __syncthreads();
    }
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[0];
}
