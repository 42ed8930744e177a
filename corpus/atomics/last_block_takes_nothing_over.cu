//! Neither a fence nor a barrier stands behind the atomic: nothing says that the last block sees what the others wrote.
//! replay: --block 4 --grid 2 --array count=zero:uint:1
//! expect: race.global @7,10
//! check: --block 4 --grid 2 => refuted race.global @7,10
__global__ void last_block_takes_nothing_over(float *partial, float *out, unsigned *count) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x + 1.0f;
    __threadfence();
    if (atomicAdd(count, 1u) == gridDim.x - 1) {
      float sum = 0; for (unsigned b = 0; b < gridDim.x; b++) sum += partial[b];
      out[0] = sum;
    }
  }
}
