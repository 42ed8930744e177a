//! The launch passes one array twice, so that the pointers are equal: two threads write one element.
//! check: refuted race.global
__global__ void k(const float *in, const float *other, float *out) {
  int t = threadIdx.x;
  out[in == other ? t / 2 : t] = in[t];
}
int main() {
  float *a, *b;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMalloc(&b, 64 * sizeof(float));
  k<<<1, 64>>>(a, a, b);
}
