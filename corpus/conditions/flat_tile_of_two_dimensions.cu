//! A tile of 32 x 32 with the pitch of another one: no shape of the block is read off an array that both coordinates index.
//! check: refuted memory.bounds

__global__ void flip(const float *in, float *out) {
  __shared__ float s[32 * 32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int i = (blockIdx.x * blockDim.y + ty) * blockDim.x + tx;
  s[ty * 16 + tx] = in[i];
  __syncthreads();
  out[i] = s[ty * 16 + blockDim.x - 1 - tx];
}
