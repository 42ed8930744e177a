//! A grid of `w / threads` blocks of `threads` threads has at most `w` threads: columns of rows of length `w` lie apart, whatever the first row is.
//! check: proved

__global__ void columns(const float *in, float *out, int w, int h, int r) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  in += x;
  out += x;
  out[0] = 1;
  for (int y = r + 1; y < h - r; y++)
    out[y * w] = in[(y + r) * w] + in[(y - r) * w];
}

void blur(const float *in, float *out, int w, int h, int r, int threads) {
  columns<<<w / threads, threads>>>(in, out, w, h, r);
}
