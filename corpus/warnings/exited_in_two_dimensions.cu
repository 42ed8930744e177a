//! A tile whose threads leave beyond the edge of the picture.
//! check: --block 16,16 => proved
//! warns: barrier.exited @9
__global__ void tile(const float *in, float *out, int w, int h) {
  __shared__ float s[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x >= w || y >= h) return;
  s[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  out[y * w + x] = s[threadIdx.y][threadIdx.x];
}
