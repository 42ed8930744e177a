//! Right shifts are arithmetic on signed and logical on unsigned operands; narrow operands are promoted first.
//! replay: --block 4 --array s=zero:int:4 --array u=zero:uint:4 --array c=zero:int:4
//! expect: ok
//! array: s = -64 -32 -16 -8
//! array: u = 4294967232 2147483616 1073741808 536870904
//! array: c = 192 384 768 1536
//! check: proved
__global__ void shifts(int *s, unsigned *u, int *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int amount = i & 3;
  unsigned char byte = 0xc0;
  s[i] = -64 >> amount;
  u[i] = (unsigned)-64 >> amount;
  c[i] = byte << amount;
}
