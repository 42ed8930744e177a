//! A pointer may come from the address of a variable: that it does not is listed.
//! check: proved
__device__ int table[2048];

__global__ void variable_by_address(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[i % 2048];
}
