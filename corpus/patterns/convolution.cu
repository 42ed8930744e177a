//! Convolution with the filter in constant memory.
//! replay: --block 8 --grid 2 --array in=iota:int:18 --array out=zero:int:16
//! expect: ok
//! array: out = 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60 64
//! check: proved
__constant__ int filter[3] = {1, 2, 1};

__global__ void convolution(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 3; k++) sum += filter[k] * in[i + k];
  out[i] = sum;
}
