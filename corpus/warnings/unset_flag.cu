//! A flag that some thread may raise decides, and nobody lowered it first.
//! check: --block 64 => proved
//! warns: memory.uninitialised @8
__global__ void any_negative(const int *in, int *out, int limit) {
  __shared__ int found;
  if (blockIdx.x * 64 + threadIdx.x > limit + 1000000) found = 1;
  __syncthreads();
  if (found)
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
