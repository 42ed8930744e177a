//! The first lane of each warp claims places and tells them through shared memory; the lanes of a warp meet before they read.
//! replay: --block 64 --grid 2 --array out=fill:-1:int:128 --array next=zero:int:1
//! expect: ok
//! check: --block 64 => unknown possible
__global__ void warp_master(int *out, int *next) {
  __shared__ int base[2];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (lane == 0) base[warp] = atomicAdd(next, 32);
  __syncwarp();
  out[base[warp] + lane] = threadIdx.x;
}
