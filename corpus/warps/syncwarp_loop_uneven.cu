//! The lanes go round a different number of times, and wait for each other in vain.
//! replay: --block 32 --array out=zero:int:32
//! expect: barrier.mask @9
//! check: --block 32 --grid 1 => refuted barrier.mask @9
__global__ void syncwarp_loop_uneven(int *out) {
  int t = threadIdx.x;
  for (int k = 0; k < t; ++k) {
    out[t] = k;
    __syncwarp();
  }
}
