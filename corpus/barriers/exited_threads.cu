//! Threads past the end return before the barrier: allowed since sm_70 (a note), divergence on older architectures.
//! replay: --block 32 --array a=iota:int:20 --array out=zero:int:20 --arg n=20
//! expect: barrier.exited @20
//! array: out = 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 17 16 19 18
//! replay: --block 32 --array a=iota:int:20 --array out=zero:int:20 --arg n=20 --arch sm_60
//! expect: barrier.divergence @20
//! replay: --block 32 --array a=iota:int:20 --array out=zero:int:20 --arg n=20 --exited-threads error
//! expect: barrier.divergence @20
//! replay: --block 32 --array a=iota:int:32 --array out=zero:int:32 --arg n=32 --arch sm_60
//! expect: ok
//! array: out = 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 17 16 19 18 21 20 23 22 25 24 27 26 29 28 31 30
//! check: --block 32 => proved
//! check: --block 32 --arch sm_60 => refuted barrier.divergence @20
__global__ void exited_threads(const int *a, int *out, int n) {
  __shared__ int s[32];
  int t = threadIdx.x;
  int i = blockIdx.x * 32 + t;
  if (i >= n) return;
  s[t] = a[i];
  __syncthreads();
  out[i] = s[t ^ 1];
}
