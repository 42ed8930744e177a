//! The same where the host may write it.
//! check: --block 64 --grid 1 => not proved
static __device__ int place = 3;
__device__ int cell[64];
__global__ void put() {
  if (threadIdx.x == 0) {
    cell[place] = 1;
  }
}
void set(int n) {
  cudaMemcpyToSymbol(place, &n, sizeof n);
}
