//! The read at the end of one iteration races with the write at the start of the next.
//! replay: --block 16 --array out=zero:int:16 --arg n=1
//! expect: ok
//! array: out = 1..15 0
//! replay: --block 16 --array out=zero:int:16 --arg n=3
//! expect: race.shared @13,15
//! check: --block 16 => refuted race.shared @13,15
__global__ void next_iteration(int *out, int n) {
  __shared__ int s[16];
  int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; k++) {
    s[t] = t + k;
    __syncthreads();
    sum += s[(t + 1) % 16];
  }
  out[blockIdx.x * 16 + t] = sum;
}
