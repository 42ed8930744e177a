//! What is loaded behind the barrier lies where nobody writes.
//! check: proved
__global__ void upper(float *a, int n) {
  int t = threadIdx.x;
  if (blockIdx.x > 0 || t >= n) return;
  a[t] = 1.0f;
  a[t] = __ldg(&a[t + n]);
}
