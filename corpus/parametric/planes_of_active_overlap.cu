//! As planes_of_active, with a row too few for each plane: the last row of one is the first of the next.
//! replay: --block 4,2 --grid 2,2 --array out=zero:int:120 --arg width=6 --arg height=3 --arg planes=5 --arg pitch=8
//! expect: race.global
//! check: --block 4,2 => refuted race.global
__global__ void planes_of_active_overlap(int *out, int width, int height, int planes, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int active = (x < width) & (y < height);
  int next = y * pitch + x;
  int here = 0;
  for (int z = 0; z < planes; z++) {
    if (active) {
      here = next;
      next += (height - 1) * pitch;
    }
    __syncthreads();
    if (active) out[here] = z;
    __syncthreads();
  }
}
