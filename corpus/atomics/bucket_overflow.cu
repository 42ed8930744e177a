//! A counter for each bucket, but nobody looks whether the bucket is full: its elements run into the next one.
//! replay: --block 8 --array key=list:uint:0,0,0,1,1,0,1,0 --array out=fill:-1:int:32 --array fill=list:uint:0,0
//! expect: race.global @8
//! check: --block 8 --grid 1 => refuted race.global @8
__global__ void bucket_overflow(const unsigned *key, int *out, unsigned *fill) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned bucket = key[i] % 2, slot = atomicAdd(&fill[bucket], 1u);
  out[bucket * 4 + slot] = i;
}
