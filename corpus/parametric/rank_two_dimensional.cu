//! The rank of a thread in its block and of a block in its grid.
//! check: --grid *,1 => proved
__global__ void rank_two_dimensional(int *out) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  size_t first = (size_t)blockIdx.x * (blockDim.x * blockDim.y);
  out[first + t] = t;
}
