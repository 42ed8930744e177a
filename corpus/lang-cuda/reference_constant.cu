//! A constant reference to a variable that changes.
//! check: --block 64 --grid 1 => refuted race.global
__device__ int total;
__device__ const int &name = total;
__global__ void both(int *out) {
  total = threadIdx.x;
  out[threadIdx.x] = name;
}
