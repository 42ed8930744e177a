//! Each lane gets the number of its even neighbour, which makes the places of the two different.
//! check: --block 32 => proved
//! replay: --block 32 --grid 1 --array a=zero:int:64
//! expect: ok
__global__ void shuffle_from_even_lane(int *a) {
  __shared__ int s[32];
  int v = __shfl_sync(0xffffffff, threadIdx.x, threadIdx.x & 30);
  s[v + (threadIdx.x & 1)] = 1;
}
