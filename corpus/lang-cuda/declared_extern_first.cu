//! `extern` before and the definition between two uses are one array.
//! check: --block 64 --grid 1 => refuted race.global @9,7
//! replay: --block 64 --grid 1  --array out=zero:int:64
//! expect: race.global @9,7
extern __device__ int box[64];

__device__ void put(int i) { box[i] = i; }
__device__ int box[64];
__device__ int take(int i) { return box[i]; }

__global__ void swap_over(int *out) {
  put(threadIdx.x);
  out[threadIdx.x] = take(63 - threadIdx.x);
}
