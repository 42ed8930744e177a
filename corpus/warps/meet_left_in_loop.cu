//! Lanes that find what they look for leave the kernel out of the loop; the others wait for them in vain.
//! check: --block 64 --grid 4 => refuted barrier.mask
__global__ void meet_left_in_loop(const int *keys, int *out, int n) {
  for (int j = threadIdx.x; j < n; j += 7)
    if (keys[j]) return;
  __syncwarp();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
