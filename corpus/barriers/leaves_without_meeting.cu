//! A barrier in a loop that no round comes to does not bring the threads out of it together.
//! check: refuted barrier.mask @10
//! replay: --block 2 --grid 1
//! expect: barrier.mask @10
__global__ void k() {
  int i = 0;
  for (; i < threadIdx.x; i++) {
    if (i > 2000) __syncthreads();
  }
  if (i & 1) __syncwarp();
}
