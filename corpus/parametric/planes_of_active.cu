//! Threads inside the volume go on from plane to plane, the others stay where they are: how far one is depends on a condition that
//! the loop does not change.
//! replay: --block 4,2 --grid 2,2 --array out=zero:int:120 --arg width=6 --arg height=3 --arg planes=5 --arg pitch=8
//! expect: ok
//! array: out = 0*6 _ _ 0*6 _ _ 0*6 _ _ 1*6 _ _ 1*6 _ _ 1*6 ...
//! check: --assume width<=pitch --assume pitch>0 => proved
__global__ void planes_of_active(int *out, int width, int height, int planes, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int active = (x < width) & (y < height);
  int next = y * pitch + x;
  int here = 0;
  for (int z = 0; z < planes; z++) {
    if (active) {
      here = next;
      next += height * pitch;
    }
    __syncthreads();
    if (active) out[here] = z;
    __syncthreads();
  }
}
