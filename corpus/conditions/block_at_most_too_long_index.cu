//! One index too far: no size of the block cures it.
//! check: refuted memory.bounds

__global__ void one_too_far(float *a) {
  __shared__ float s[256];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 256];
}
