//! Global memory holds what the host or another kernel has left there: no warning, whatever is read.
//! check: --block 64 => proved
//! warns: ok
__device__ int left_behind[64];
__global__ void reads(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = left_behind[threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
