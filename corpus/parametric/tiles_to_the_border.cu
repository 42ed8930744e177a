//! Every block has rows of its own, and walks over them in overlapping tiles whose last one is cut off at the border.
//! replay: --block 16 --grid 2 --array rows=zero:float:144
//! expect: ok
//! check: --block 16 => proved
#define LENGTH 64
#define PITCH 72
#define TILE 16
#define STEP 12
__global__ void tiles_to_the_border(float *rows) {
  __shared__ float tile[TILE];
  int t = threadIdx.x, row = blockIdx.x;
  for (int steps = LENGTH; steps > 0; steps -= 4) {
    for (int base = 0; base < steps; base += STEP) {
      int last = TILE - 1 < steps - base ? TILE - 1 : steps - base;
      __syncthreads();
      if (t <= last)
        tile[t] = rows[row * PITCH + base + t];
      __syncthreads();
      if (t <= last - 4)
        rows[row * PITCH + base + t] = tile[t] + tile[t + 1];
    }
  }
}
