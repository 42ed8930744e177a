//! From the second round on the load may miss what the round before has written.
//! check: refuted memory.read_only
__global__ void heat(float *a, int rounds) {
  if (blockIdx.x > 0) return;
  int t = threadIdx.x;
  for (int i = 0; i < rounds; i++) {
    float left = t > 0 ? __ldg(&a[t - 1]) : 0.0f;
    float own = __ldg(&a[t]);
    __syncthreads();
    a[t] = 0.5f * (left + own);
    __syncthreads();
  }
}
