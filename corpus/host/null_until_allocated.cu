//! A variable that is null at first and points to an allocation when the kernel is launched.
//! check: proved
__global__ void k(float *p) {
  p[threadIdx.x] = 1.0f;
}
int main() {
  float *p = NULL;
  cudaMalloc((void **)&p, 64 * sizeof(float));
  k<<<1, 64>>>(p);
}
