//! A loop that doubles the grid along y: blocks above each other write the same element.
//! check: => not proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

void run(float *out, unsigned n, unsigned most) {
  dim3 grid(n), block(256);
  while (grid.y < most) grid.y *= 2;
  first<<<grid, block, block.x * sizeof(float)>>>(out);
}
