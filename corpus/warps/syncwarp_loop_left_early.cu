//! Lanes meet in every other iteration; one leaves the loop after an iteration without a meeting.
//! replay: --block 32 --array a=zero:int:32
//! expect: barrier.mask @8
//! check: --block 32 => refuted barrier.mask @8
//! A tool that only asks whether lanes agree on the condition of the barrier sees nothing wrong here.
__global__ void syncwarp_loop_left_early(int *a) {
  for (int k = 0; k < 10; k++) {
    if (k % 2 == 0) __syncwarp();
    if (k == 4 && threadIdx.x == 5) break;
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
