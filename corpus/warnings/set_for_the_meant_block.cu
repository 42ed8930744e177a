//! Right for blocks as large as the array; a smaller one, which would read more than it stores, is not meant, and no launch is in sight.
//! check: not proved
//! warns: ok
__global__ void whole(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
}
