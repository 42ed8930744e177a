//! A loop that changes the grid along x by its name, and along y through a pointer to it.
//! check: => not proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

void run(float *out, unsigned n, unsigned most) {
  dim3 grid(n), block(256);
  dim3 *other = &grid;
  while (grid.x > most) {
    grid.x >>= 1;
    other->y *= 2;
  }
  first<<<grid, block, block.x * sizeof(float)>>>(out);
}
