//! An optional array is used only where it is given.
//! replay: --block 4 --array in=iota:int:4 --array bias=iota:int:4 --array out=zero:int:4
//! expect: ok
//! array: out = 0 2 4 6
//! replay: --block 4 --array in=iota:int:4 --array bias=null --array out=zero:int:4
//! expect: ok
//! array: out = 0 1 2 3
//! check: proved
__global__ void null_checked(const int *in, const int *bias, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = bias != nullptr ? in[i] + bias[i] : in[i];
}
