//! A lambda that the loop calls changes the grid along y.
//! check: => not proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

void run(float *out, unsigned n, unsigned most) {
  dim3 grid(n), block(256);
  auto grow = [&] { grid.y = n; };
  while (grid.x > most) {
    grid.x >>= 1;
    grow();
  }
  first<<<grid, block, block.x * sizeof(float)>>>(out);
}
