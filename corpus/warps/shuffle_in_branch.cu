//! A shuffle among the lanes of a branch, with the mask that ballot gave.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! array: out = 0*10 10*22
//! check: --block 32 --grid 1 => proved
__global__ void shuffle_in_branch(int *out) {
  int t = threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffffu, t >= 10);
  if (t >= 10) out[t] = __shfl_sync(mask, t, 10);
}
