//! The place that an assignment gives is the variable: a reference to it changes the grid along y.
//! check: => not proved
__global__ void first(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[blockDim.x - 1];
}

void run(float *out, unsigned n, unsigned most) {
  dim3 grid(n), block(256), other(n, 2);
  unsigned left = most;
  while (left-- > 1) {
    dim3 &same = (grid = dim3(left));
    same.y = left;
  }
  first<<<grid, block, block.x * sizeof(float)>>>(out);
}
