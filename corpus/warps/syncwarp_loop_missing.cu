//! One barrier a round is too few in a loop: the fast lane writes what the slow one still reads.
//! replay: --block 32 --array out=zero:int:32 --arg n=4
//! expect: race.shared @9,11
//! check: --block 32 --grid 1 => refuted race.shared @9,11
__global__ void syncwarp_loop_missing(int *out, int n) {
  __shared__ int s[32];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < n; ++k) {
    s[t] = k;
    __syncwarp();
    sum += s[31 - t];
  }
  out[t] = sum;
}
