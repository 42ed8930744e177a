//! A named barrier without a number of threads is one of the whole block, whatever its size.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! check: proved
__global__ void all_threads_named(int *out) {
  extern __shared__ int s[];
  int t = threadIdx.x, n = blockDim.x;
  s[t] = t;
  asm volatile("barrier.sync 5;" ::: "memory");
  out[blockIdx.x * n + t] = s[n - 1 - t];
}
