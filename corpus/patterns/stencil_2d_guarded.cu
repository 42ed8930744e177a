//! The guards on x and y make the flat index distinct for every launch.
//! replay: --block 4,4 --grid 2,2 --array a=iota:int:35 --arg width=7 --arg height=5
//! expect: ok
//! array: a = 1..35
//! check: proved
__global__ void stencil_2d_guarded(int *a, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) a[y * width + x] += 1;
}
