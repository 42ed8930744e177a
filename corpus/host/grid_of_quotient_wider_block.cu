//! The grid is a quotient by half of the block's size: there are twice as many threads as columns.
//! check: not proved

__global__ void columns(const float *in, float *out, int w, int h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  in += x;
  out += x;
  for (int y = 0; y < h; y++)
    out[y * w] = in[y * w] + x;
}

void blur(const float *in, float *out, int w, int h, int threads) {
  columns<<<w / threads, 2 * threads>>>(in, out, w, h);
}
