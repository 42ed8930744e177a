//! Dereferencing a null pointer is an error of its own.
//! replay: --block 4 --array in=iota:int:4 --array bias=iota:int:4 --array out=zero:int:4
//! expect: ok
//! array: out = 0 2 4 6
//! replay: --block 4 --array in=iota:int:4 --array bias=null --array out=zero:int:4
//! expect: memory.null @10
//! check: proved
__global__ void null_parameter(const int *in, const int *bias, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + bias[i];
}
