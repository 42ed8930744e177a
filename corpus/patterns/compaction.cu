//! Prefix compaction: a scan of the flags gives each kept element its place.
//! replay: --block 8 --array a=list:int:5,-1,3,0,7,-2,4,9 --array out=zero:int:8 --array count=zero:int:1
//! expect: ok
//! array: out = 5 3 7 4 9 0 0 0
//! array: count = 5
//! check: --block 8 --grid 1 => unknown possible
__global__ void compaction(const int *a, int *out, int *count) {
  __shared__ int s[8];
  int t = threadIdx.x;
  int keep = a[t] > 0;
  s[t] = keep;
  __syncthreads();
  for (int d = 1; d < 8; d *= 2) {
    int v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  if (keep) out[s[t] - 1] = a[t];
  if (t == 7) *count = s[7];
}
