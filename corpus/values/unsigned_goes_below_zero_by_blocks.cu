//! The same by the size of the block: a product with a negative factor is a large number, too.
//! check: refuted race.global @14
//! replay: --block 2 --grid 1 --array a=zero:int:1
//! expect: race.global @14
__global__ void unsigned_goes_below_zero_by_blocks(int *a) {
  unsigned x = 0;
  for (int i = 0; i < 3; i++) {
    for (unsigned j = 0; j < x; j++) {
      if (j >= 20) break;
    }
    __syncthreads();
    x -= blockDim.x;
  }
  a[blockIdx.x] = threadIdx.x;
}
