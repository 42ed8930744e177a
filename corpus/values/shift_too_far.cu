//! A CUDA shift by at least the width gives an arbitrary value.
//! replay: --block 4 --array out=zero:int:4 --arg by=31
//! expect: ok
//! array: out = 0 -2147483648 0 -2147483648
//! replay: --block 4 --array out=zero:int:4 --arg by=32
//! expect: arith.shift @10
//! check: proved
__global__ void shift_too_far(int *out, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (unsigned)i << by;
}
