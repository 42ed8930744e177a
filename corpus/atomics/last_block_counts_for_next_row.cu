//! The last block of a row counts for the next row, too: a block of that one takes itself for the last while another has not come.
//! replay: --block 1 --grid 3,3 --array count=zero:uint:4 --schedules 50
//! expect: race.global @9,15
//! check: --block 1 --grid 3,3 => not proved
//! check: not proved
__global__ void last_block_counts_for_next_row(float *partial, float *out, unsigned *count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.y * gridDim.x + blockIdx.x] = 1.0f;
    __threadfence();
    last = atomicAdd(&count[blockIdx.y], 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0; for (unsigned b = 0; b < gridDim.x; b++) sum += partial[blockIdx.y * gridDim.x + b];
    out[blockIdx.y] = sum;
    atomicAdd(&count[blockIdx.y + 1], 1u);
  }
}
