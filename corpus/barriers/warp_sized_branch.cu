//! A whole warp takes the branch together: still divergence, the barrier is the block's.
//! replay: --block 32 --array a=zero:int:64
//! expect: ok
//! replay: --block 64 --array a=zero:int:64
//! expect: barrier.divergence @12,14
//! check: --block 32 => proved
//! check: --block 64 => refuted barrier.divergence @12,14
__global__ void warp_sized_branch(int *a) {
  int t = threadIdx.x;
  if (t < 32) {
    a[blockIdx.x * blockDim.x + t] = 1;
    __syncthreads();
  }
  __syncthreads();
}
