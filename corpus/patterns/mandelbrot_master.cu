//! Work distribution as in an adaptive Mandelbrot: thread 0 of each block takes the next row of pixels for all, until none is left.
//! replay: --block 4 --grid 2 --array image=zero:int:24 --array next=zero:uint:1 --arg rows=6
//! expect: ok
//! array: image = 1*24
//! check: proved
__global__ void mandelbrot_master(int *image, unsigned *next, unsigned rows) {
  __shared__ unsigned row;
  while (true) {
    if (threadIdx.x == 0) row = atomicAdd(next, 1u);
    __syncthreads();
    unsigned mine = row;
    __syncthreads();
    if (mine >= rows) break;
    image[(size_t)mine * blockDim.x + threadIdx.x] = 1;
  }
}
