//! Every thread writes its own texel of a surface; x is counted in bytes.
//! replay: --block 4,4
//! expect: ok
//! check: not proved
//! check: --block 16,16 --grid 8,8 => proved
__global__ void surface_own_texel(cudaSurfaceObject_t surface) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  surf2Dwrite(x + y, surface, x * (int)sizeof(int), y);
}
