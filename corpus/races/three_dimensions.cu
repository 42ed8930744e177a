//! A linear index over three dimensions with the wrong extent of y.
//! replay: --block 2,3,2 --array a=zero:int:24
//! expect: race.global @7
//! check: --block 2,3,2 --grid 1 => refuted race.global @7
__global__ void three_dimensions(int *a) {
  int i = (threadIdx.z * (blockDim.y - 1) + threadIdx.y) * blockDim.x + threadIdx.x;
  a[i] = threadIdx.z;
}
