//! For every launch: of the three barriers of this sum the last one is not needed.
//! redundant: --block 256 => 1 of 3 @13
__global__ void total(const float *a, float *out)
{
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 128; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[0];
}
