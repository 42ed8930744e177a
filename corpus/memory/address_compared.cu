//! Addresses that are only compared tell nobody anything.
//! check: proved
__device__ int scramble(int n);
__global__ void k(int *a, int *out) {
  bool same = a == out;
  out[threadIdx.x + blockIdx.x * blockDim.x] = same ? 1 : scramble(2);
}
