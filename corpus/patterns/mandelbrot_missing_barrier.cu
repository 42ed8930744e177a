//! The same without the second barrier: thread 0 takes the next row while others still read which row it is.
//! check: --block 32 => refuted race.shared @7,9
__global__ void mandelbrot_missing_barrier(int *image, unsigned *next, unsigned rows) {
  __shared__ unsigned row;
  while (true) {
    if (threadIdx.x == 0)
      row = atomicAdd(next, 1u);
    __syncthreads();
    unsigned mine = row;
    if (mine >= rows) break;
    image[(size_t)mine * blockDim.x + threadIdx.x] = 1;
  }
}
