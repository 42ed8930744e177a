//! A reference to one element.
//! check: --block 64 --grid 1 => refuted race.global
__device__ int box[64];
__device__ int &third = box[3];
__global__ void both(int *out) {
  box[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = third;
}
