//! That x is not below c is asked for passing the barrier, not for going round: it bounds nothing, and x steps below 0 where c is 0.
//! check: --block 64 --grid 1 => refuted race.shared @15
//! replay: --block 2 --grid 1 --arg c=0 --arg n=4
//! expect: race.shared @15
__global__ void stepped_down_past_barriers(unsigned c, int n) {
  __shared__ int s[65];
  unsigned x = 40;
  for (int i = 0; i < n; i++) {
    if (x < c) {
      __syncthreads();
      x = 40;
    }
    x -= 16;
  }
  if (x > 1000) s[0] = threadIdx.x;
}
