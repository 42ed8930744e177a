//! A variable of this file alone that nobody writes has the value of its declaration.
//! check: --block 64 --grid 1 => proved
static __device__ int place = 3;
__device__ int cell[64];
__global__ void put() {
  if (threadIdx.x == 0) {
    cell[place] = 1;
  }
}
