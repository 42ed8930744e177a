//! `__syncthreads_count` is a barrier, and gives the same number to all.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 => proved
__global__ void count_then_read(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  int many = __syncthreads_count(s[t] > 3);
  if (many > 10) __syncthreads();
  out[blockIdx.x * 64 + t] = s[63 - t] + many;
}
