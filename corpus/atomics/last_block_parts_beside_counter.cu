//! Parts and counter are in one array. Neither a fence nor a barrier stands behind the count, so that nothing says that the last block sees the parts.
//! replay: --block 4 --grid 2 --array all=zero:uint:3
//! expect: race.global @7,10
//! check: --block 4 --grid 2 => refuted race.global @7,10
__global__ void last_block_parts_beside_counter(unsigned *all, unsigned *out) {
  if (threadIdx.x == 0) {
    all[1 + blockIdx.x] = blockIdx.x + 1;
    __threadfence();
    if (atomicAdd(&all[0], 1u) == gridDim.x - 1) {
      unsigned sum = 0; for (unsigned b = 0; b < gridDim.x; b++) sum += all[1 + b];
      out[0] = sum;
    }
  }
}
