//! The digits of a number in a new order: images whose channels come last.
//! replay: --block 64 --grid 2 --array in=iota:int:7200 --array out=zero:int:7200
//! expect: ok
//! check: --block 256 => proved
//! check: --block 100 => proved
//! check: proved
__global__ void channels_last(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 30 * 20 * 3 * 4) return;
  int x = i % 30, y = (i / 30) % 20, channel = (i / 600) % 3, image = i / 1800;
  out[((image * 20 + y) * 30 + x) * 3 + channel] = in[i];
}
