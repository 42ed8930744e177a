//! Real and imaginary parts side by side.
//! check: proved
__global__ void interleaved_pairs(float *z, float c, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float re = z[2 * i], im = z[2 * i + 1];
    z[2 * i] = c * re - s * im;
    z[2 * i + 1] = s * re + c * im;
  }
}
