//! The cure is proved for every launch.
//! fix: 1 @8
__global__ void rotate(const float *in, float *out)
{
  extern __shared__ float s[];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  out[i] = s[(threadIdx.x + 1) % blockDim.x];
}
