//! A function that an attribute has called is not left out in silence.
//! lower: unsupported.construct @7
//! check: --block 64 --grid 1 => unknown unsupported.construct
__device__ int cell[64];
__device__ void done(int **p) { **p = threadIdx.x; }
__global__ void put() {
  int *z __attribute__((cleanup(done))) = &cell[0];
}
