//! Each round loads an element of its own before it writes it.
//! check: proved
__global__ void scale(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float own = __ldg(&a[i]);
    if (own > 0.0f) a[i] = 2.0f * own;
  }
}
