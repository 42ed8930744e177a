//! A turn of a loop takes the address of the grid, and the next turn writes through it.
//! check: => not proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

void run(float *out, unsigned n, unsigned most) {
  dim3 grid(n), block(256);
  unsigned *next = nullptr;
  while (grid.x > most) {
    grid.x >>= 1;
    if (next) *next *= 2;
    next = &grid.y;
  }
  first<<<grid, block, block.x * sizeof(float)>>>(out);
}
