//! An attribute makes two names of one variable: that is not understood.
//! lower: unsupported.construct @5
//! check: --block 64 --grid 1 => unknown unsupported.construct
__device__ int cell[64];
extern __device__ int same[64] __attribute__((alias("cell")));
__global__ void both() {
  cell[threadIdx.x] = 1; same[(threadIdx.x + 1) % 64] = 2;
}
