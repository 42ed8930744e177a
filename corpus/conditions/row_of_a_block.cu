//! A row for each block: as long as the block.
//! check: proved if blockDim.x <= pitch

__global__ void row_of_a_block(int *out, int pitch) {
  out[blockIdx.x * pitch + threadIdx.x] = threadIdx.x + blockIdx.x;
}
