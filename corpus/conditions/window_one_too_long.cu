//! The end of a row is stored up to one element too far: no length of the row cures that.
//! check: refuted race.global
__global__ void smooth(const float *in, float *out, int w, int r) {
  float *to = out + (blockIdx.x * blockDim.x + threadIdx.x) * w;
  for (int x = 0; x < w - r; ++x) to[x] = 1;
  for (int x = w - r; x <= w; ++x) to[x] = in[x];
}
