//! `blockIdx.x << 11` is index arithmetic as `blockIdx.x * 2048` is: that it does not overflow is assumed.
//! replay: --block 8 --grid 2 --array out=zero:int:4096
//! expect: ok
//! check: --block 512 => proved
__global__ void shifted_block_index(int *out) {
  int base = blockIdx.x << 11;
  for (int i = threadIdx.x; i < 2048; i += blockDim.x) out[base + i] = blockIdx.x;
}
