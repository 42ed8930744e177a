//! The threads of a column write the same texel.
//! replay: --block 4,4
//! expect: race.image @8
//! check: refuted race.image @8
__global__ void surface_same_texel(cudaSurfaceObject_t surface) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  surf2Dwrite(x + y, surface, x * (int)sizeof(int), 0);
}
