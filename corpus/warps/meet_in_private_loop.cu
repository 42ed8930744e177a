//! Lanes meet in a loop that some of them leave earlier.
//! check: --block 64 --grid 4 => refuted barrier.mask
__global__ void meet_in_private_loop(const int *lengths, int *out) {
  int sum = 0;
  for (int i = 0; i < lengths[threadIdx.x]; i++) {
    for (int j = 0; j < threadIdx.x % 3; j++) sum += j;
    __syncwarp();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
