//! `cp.async` in inline PTX, with groups and waits; a barrier before others read.
//! replay: --block 32 --array in=iota:float:64 --array out=zero:float:32
//! expect: ok
//! check: --block 32 --grid 1 => proved
__device__ void copy_in(void *to, const float *from) {
  unsigned address = (unsigned)__cvta_generic_to_shared(to);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n" : : "r"(address), "l"(from), "n"(4) : "memory");
}
__global__ void ptx_copy(const float *in, float *out) {
  __shared__ float s[2][32];
  int t = threadIdx.x;
  copy_in(&s[0][t], in + t);
  asm volatile("cp.async.commit_group;\n");
  copy_in(&s[1][t], in + 32 + t);
  asm volatile("cp.async.commit_group;\n");
  asm volatile("cp.async.wait_group %0;\n" : : "n"(1) : "memory");
  __syncthreads();
  float x = s[0][31 - t];
  asm volatile("cp.async.wait_all;\n" ::: "memory");
  __syncthreads();
  out[t] = x + s[1][31 - t];
}
