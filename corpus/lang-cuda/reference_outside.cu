//! A reference outside of functions is another name.
//! check: --block 64 --grid 1 => refuted race.global
__device__ int total;
__device__ int &name = total;
__global__ void both(int *out) {
  total = threadIdx.x;
  out[threadIdx.x] = name;
}
