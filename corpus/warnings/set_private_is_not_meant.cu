//! A private variable that was not set is a matter of runs; proofs warn of shared memory.
//! check: --block 64 => proved
//! warns: ok
__global__ void own(int *out, int n) {
  __shared__ int s[64];
  int x;
  if (n > 0) x = n;
  s[threadIdx.x] = x;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
