//! The coordinate counts bytes: four threads write into one element.
//! check: --block 64 => refuted race.image
__global__ void write_close(cudaSurfaceObject_t surface) {
  surf2Dwrite((float)threadIdx.x, surface, threadIdx.x, blockIdx.x);
}
