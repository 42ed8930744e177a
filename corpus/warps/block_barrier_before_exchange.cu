//! All threads agree on whether they meet before lanes exchange values in a loop.
//! replay: --block 64 --arg n=5 --array flags=iota:int:64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 => proved
__global__ void block_barrier_before_exchange(int n, const int *flags, int *out) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = flags[blockIdx.x];
  __syncthreads();
  int v = threadIdx.x;
  if (flag > 3) __syncthreads();
  for (int rest = n; rest > 0; rest >>= 1) v += __shfl_xor_sync(0xffffffffu, v, 1);
  out[blockIdx.x * 64 + threadIdx.x] = v;
}
