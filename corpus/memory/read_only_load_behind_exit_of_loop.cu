//! One thread leaves the loop early, writes and ends; the others go on and load.
//! check: refuted memory.read_only
__global__ void k(float *a, float *out, int n) {
  int t = threadIdx.x;
  float *own = a + blockIdx.x * 64, sum = 0.0f;
  for (int i = 0; i < n; i++) {
    if (t == i) break;
    __syncthreads();
    sum += __ldg(own + 5);
  }
  if (t == 0) own[5] = 1.0f;
  out[t + blockIdx.x * blockDim.x] = sum;
}
