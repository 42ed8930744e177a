//! A reference to a whole array; elsewhere in it nobody gets in the way.
//! check: --block 32 --grid 1 => proved
__device__ int box[64];
__device__ int (&all)[64] = box;
__global__ void both(int *out) {
  box[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = all[threadIdx.x + 32];
}
