//! Comparing an int with an unsigned converts the int: -1 is the largest value.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 0 0 1 1
//! check: proved
__global__ void mixed_signs(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = (i & 3) - 2;
  out[i] = v < 1u || v == 1;
}
