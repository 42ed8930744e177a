//! Rows by the height of the block overlap.
//! check: refuted race.shared

__global__ void block_in_one_row_wrong_pitch(float *out, const float *in, int w, int h) {
  __shared__ float tile[256];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int l = threadIdx.y * blockDim.y + threadIdx.x;
  tile[l] = x < w && y < h ? in[y * w + x] : 0;
  __syncthreads();
  if (x < w && y < h) out[y * w + x] = tile[l];
}
