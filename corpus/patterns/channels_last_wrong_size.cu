//! As `channels_last`, but rows are taken to be shorter than they are when they are put together.
//! replay: --block 64 --grid 2 --array in=iota:int:7200 --array out=zero:int:7200
//! expect: race.global
//! check: --block 64 => refuted race.global
__global__ void channels_last_wrong_size(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 30 * 20 * 3 * 4) return;
  int x = i % 30, y = (i / 30) % 20, channel = (i / 600) % 3, image = i / 1800;
  out[((image * 20 + y) * 29 + x) * 3 + channel] = in[i];
}
