//! Pointer parameters are distinct arrays by default (a listed assumption); if they overlap, the shifted copy races.
//! replay: --block 16 --grid 2 --array in=iota:int:33 --array out=zero:int:32
//! expect: ok
//! array: out = 1..32
//! check: proved
__global__ void shifted_copy(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
