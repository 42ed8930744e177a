//! A static reference inside a function.
//! check: --block 64 --grid 1 => refuted race.global
__device__ int total;
__global__ void both(int *out) {
  static int &name = total;
  total = threadIdx.x;
  out[threadIdx.x] = name;
}
