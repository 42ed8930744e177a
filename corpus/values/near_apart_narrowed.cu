//! Rows of 64 elements, found with 64 bits and kept in an `int`: an index that does not fit is assumed away, and listed.
//! check: proved

__global__ void near_apart_narrowed(int *o, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  int j = i * 64;
  if (i < n) o[j] = 1;
}
