//! One half of the block meets at a named barrier before the whole block does.
//! replay: --block 128 --array out=zero:int:128
//! expect: ok
//! check: --block 128 => proved
__global__ void named_then_block(int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 64) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    s[t] = s[t] + 1;
  }
  __syncthreads();
  out[blockIdx.x * 128 + t] = s[127 - t];
}
