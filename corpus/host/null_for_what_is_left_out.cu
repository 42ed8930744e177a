//! Null is passed for an array, and the number beside it says that there is nothing in it.
//! check: proved
__global__ void k(float *out, const float *bias, int has_bias) {
  float v = out[threadIdx.x];
  if (has_bias) v += bias[threadIdx.x];
  out[threadIdx.x] = v;
}
int main() {
  float *out;
  cudaMalloc(&out, 64 * sizeof(float));
  k<<<1, 64>>>(out, nullptr, 0);
}
