//! The loop passes the barrier in every fourth iteration only, for all threads alike.
//! replay: --block 8 --array out=zero:int:8 --arg n=9
//! expect: ok
//! array: out = 8*8
//! check: --block 8 => proved
__global__ void every_fourth_iteration(int *out, int n) {
  __shared__ int s[8];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    if (i % 4 == 0) __syncthreads();
  }
  out[blockIdx.x * 8 + t] = s[t];
}
