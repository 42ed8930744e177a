//! A sum that is the thread's own decides nothing.
//! check: proved
__global__ void k(int n, const float *a, float *out) {
  __shared__ float s[1024];
  float sum = 0;
  for (int i = 0; i < n; i++) {
    s[threadIdx.x] = a[i * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 4; j++) sum += s[(threadIdx.x + j) % blockDim.x];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
