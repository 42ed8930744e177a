//! Everybody has loaded before anybody writes, in each tile: nothing is missed.
//! check: proved
__global__ void blur(float *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float own = t < n ? __ldg(&a[t]) : 0.0f;
  if (t < n) a[t] = 2.0f * own;
}
__global__ void reverse(float *a) {
  if (blockIdx.x > 0) return;
  int t = threadIdx.x;
  float other = __ldg(&a[blockDim.x - 1 - t]);
  __syncthreads();
  a[t] = other;
}
