//! An in-place scan step reads and writes the same array: a barrier between reading and writing, and one between steps.
//! fix: --block 128 --grid 1 => 2 @12,13
__global__ void scan(int *a)
{
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    int v = 0;
    if (t >= d) v = s[t - d];
    s[t] += v;
  }
  a[t] = s[t];
}
