//! The barrier inside the down-sweep is missing.
//! replay: --block 4 --array a=iota:int:8
//! expect: race.shared @24,25
//! check: --block 4 => refuted race.shared
#define N 8

__global__ void scan_blelloch_no_barrier(int *a) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[2 * t] = a[2 * t];
  s[2 * t + 1] = a[2 * t + 1];
  int offset = 1;
  for (int d = N / 2; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) s[N - 1] = 0;
  for (int d = 1; d < N; d *= 2) {
    offset >>= 1;
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      int v = s[left];
      s[left] = s[right];
      s[right] += v;
    }
  }
  __syncthreads();
  a[2 * t] = s[2 * t];
  a[2 * t + 1] = s[2 * t + 1];
}
