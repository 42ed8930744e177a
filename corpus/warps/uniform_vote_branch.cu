//! All lanes of a warp take the branch or none does: the barrier inside meets all of them.
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 --grid 1 => proved
__global__ void uniform_vote_branch(const int *a, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (__any_sync(0xffffffffu, a[t] > 40)) {
    s[t] = a[t];
    __syncwarp();
    out[t] = s[t ^ 5];
  }
}
