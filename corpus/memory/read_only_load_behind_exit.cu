//! Who has left the kernel holds nobody up: its write comes before the barrier of the others.
//! check: refuted memory.read_only
__global__ void k(float *a, float *out) {
  int t = threadIdx.x;
  float *own = a + blockIdx.x * 64;
  if (t == 0) {
    own[5] = 1.0f;
    return;
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = __ldg(&own[5]);
}
