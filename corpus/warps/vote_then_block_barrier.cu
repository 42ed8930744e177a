//! What is uniform in a warp is not uniform in the block: only one warp gets to the barrier.
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:64
//! expect: barrier.divergence
//! check: --block 64 --grid 1 => refuted barrier.divergence
__global__ void vote_then_block_barrier(const int *a, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (__any_sync(0xffffffffu, a[t] > 40)) {
    s[t] = a[t];
    __syncthreads();
    out[t] = s[t ^ 5];
  } else {
    s[t] = 0;
    __syncthreads();
    out[t] = s[t];
  }
}
