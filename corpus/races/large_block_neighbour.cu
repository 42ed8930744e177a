//! Each thread puts back what it read from its neighbour's element, after a long loop: two threads of the large block are
//! enough to show the race, and values that differ from element to element make it visible.
//! check: --block 1024 --grid 4 => refuted race.global @14,15
__global__ void large_block_neighbour(const float *a, const float *b, float *c) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  // Some million statements in each block.
  for (int k = 0; k < 2048; ++k) {
    float x = a[k];
    float y = b[k * 4096 + col];
    sum += x * y;
  }

  c[col] = sum;
  c[col + 1] = c[col + 1];
}
