//! Blocks take turns; a thread without work in the first round leaves at once.
//! check: --block 128 => proved
//! warns: barrier.exited @9
__global__ void turns(float *d, int n) {
  __shared__ float scale;
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= n) return;
  if (threadIdx.x == 0) scale = 2.0f;
  __syncthreads();
  for (int i = first; i < n; i += gridDim.x * blockDim.x) d[i] *= scale;
}
