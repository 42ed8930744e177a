//! The size of a `__constant__` array is known.
//! check: --block 64 --grid 1 => refuted memory.bounds @5
//! check: --block 63 --grid 1 => proved
__constant__ int weights[64];
__global__ void k(int *o) { o[threadIdx.x] = weights[threadIdx.x + 1]; }
