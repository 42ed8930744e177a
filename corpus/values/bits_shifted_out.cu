//! Bits that a shift drops on purpose: nothing is assumed of it.
//! replay: --block 32 --grid 1 --array keys=iota:int:32 --array out=zero:int:256
//! expect: race.global
//! check: --block 32 --grid 1 => refuted race.global
__global__ void bits_shifted_out(int *out, const unsigned *keys) {
  unsigned packed = keys[threadIdx.x] << 28;
  out[packed >> 28] = threadIdx.x;
}
