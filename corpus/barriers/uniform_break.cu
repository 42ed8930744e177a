//! The whole block leaves the loop in the same iteration.
//! replay: --block 8 --array a=iota:int:8 --arg stop=2
//! expect: ok
//! array: a = 2..7 0 1
//! check: --block 8 --grid 1 => proved
__global__ void uniform_break(int *a, int stop) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = a[t];
  for (int i = 0; i < 100; i++) {
    if (i == stop) break;
    __syncthreads();
    int v = s[(t + 1) % 8];
    __syncthreads();
    s[t] = v;
  }
  a[t] = s[t];
}
