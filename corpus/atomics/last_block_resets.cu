//! All threads of the last block read what the others have written; it sets the counter back for the next launch.
//! check: proved
__device__ unsigned count = 0;
__global__ void last_block_resets(const int *a, int *partial, int *out, int n) {
  __shared__ int s[256];
  __shared__ bool last;
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += a[i];
  if (threadIdx.x < 256) s[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    int all = 0;
    for (int t = 0; t < 256 && t < blockDim.x; t++) all += s[t];
    partial[blockIdx.x] = all;
    __threadfence();
    last = atomicInc(&count, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last) {
    __threadfence();
    sum = 0;
    for (int b = threadIdx.x; b < gridDim.x; b += blockDim.x) sum += partial[b];
    if (threadIdx.x < 256) s[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
      int all = 0;
      for (int t = 0; t < 256 && t < blockDim.x; t++) all += s[t];
      out[0] = all;
      count = 0;
    }
  }
}
