//! Some threads write and leave; what the others load behind the barrier lies elsewhere.
//! check: proved
__global__ void k(float *a, float *out) {
  int t = threadIdx.x;
  float *own = a + blockIdx.x * 64;
  if (t == 0) {
    own[5] = 1.0f;
    return;
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = __ldg(&own[6]);
}
