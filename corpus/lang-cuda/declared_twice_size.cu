//! The definition says how long the array is, wherever it stands.
//! check: --block 128 --grid 1 => refuted memory.bounds
extern __device__ int box[];
__global__ void fill() { box[threadIdx.x] = 1; }
__device__ int box[64];
