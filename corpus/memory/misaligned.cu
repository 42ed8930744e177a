//! An int is read at an address that is not a multiple of four.
//! replay: --block 4 --array bytes=iota:uchar:16 --array out=zero:int:4 --arg shift=0
//! expect: ok
//! array: out = 0x03020100 0x07060504 0x0b0a0908 0x0f0e0d0c
//! replay: --block 2 --array bytes=iota:uchar:16 --array out=zero:int:4 --arg shift=1
//! expect: memory.misaligned @12
//! check: --arg shift=0 => proved
//! check: refuted memory.misaligned @12
//! check: --arg shift=2 => refuted memory.misaligned @12
__global__ void misaligned(const unsigned char *bytes, int *out, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = *(const int *)(bytes + 4 * i + shift);
}
