//! Rows are read in fours, and what is left of them by one: where rows are multiples of four, nothing is left, and that needs no row of 2^31 elements.
//! check: proved if h is a multiple of 4
//! check: --assume h%4==0 => proved

__global__ void sums(float *out, const float *in, int n, int h) {
  int row = blockIdx.x;
  if (row >= n) return;
  const float *from = in + row * h;
  float sum = 0;
  for (int at = threadIdx.x * 4; at < h; at += blockDim.x * 4) {
    int left = h - at;
    if (left >= 4) {
      float4 four = *(const float4 *)(from + at);
      sum += four.x + four.y + four.z + four.w;
    } else {
      for (int k = 0; k < left; k++)
        sum += from[at + k];
    }
  }
  out[row * blockDim.x + threadIdx.x] = sum;
}
