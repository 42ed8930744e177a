//! A tree sum whose loop has no braces: they come with the barrier, and one more barrier is not needed.
//! fix: --block 256 => 1 @8
__global__ void total(const float *a, float *out)
{
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 256 + t];
  for (int d = 128; d > 0; d >>= 1)
    if (t < d) s[t] += s[t + d];
  if (t == 0) out[blockIdx.x] = s[0];
}
