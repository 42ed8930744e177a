//! A counter for each bucket: numbers of one bucket are distinct, and buckets do not overlap.
//! replay: --block 8 --grid 2 --array key=iota:uint:16 --array out=fill:-1:int:128 --array fill=zero:uint:4
//! expect: ok
//! check: proved
__global__ void bucket_scatter(const unsigned *key, int *out, unsigned *fill) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned bucket = key[i] % 4;
  unsigned slot = atomicAdd(&fill[bucket], 1u);
  if (slot < 32) out[bucket * 32 + slot] = i;
}
