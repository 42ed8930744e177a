//! Tree reduction by shuffles, no shared memory.
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:2
//! expect: ok
//! array: out = 496 1520
//! check: --block 64 --grid 1 => proved
__global__ void shuffle_reduction(const int *a, int *out) {
  int t = threadIdx.x;
  int v = a[t];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (t % 32 == 0) out[t / 32] = v;
}
