//! Only the first half works; the others leave whatever the arguments are.
//! check: --block 64 => proved
//! warns: barrier.exited @8
__global__ void half_works(int *out) {
  __shared__ int s[32];
  if (threadIdx.x >= 32) return;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
