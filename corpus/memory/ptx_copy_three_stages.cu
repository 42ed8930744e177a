//! A pipeline of three stages in inline PTX: two copies are under way while the third is used.
//! replay: --block 32 --array in=iota:float:192 --array out=zero:float:128 --arg n=4
//! expect: ok
//! check: --block 32 --grid 1 => proved
__global__ void ptx_copy_three_stages(const float *in, float *out, int n) {
  __shared__ float s[3][32];
  int t = threadIdx.x;
  for (int p = 0; p < 2; p++) {
    unsigned to = (unsigned)__cvta_generic_to_shared(&s[p][t]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + p * 32 + t));
    asm volatile("cp.async.commit_group;");
  }
  for (int k = 0; k < n; k++) {
    unsigned to = (unsigned)__cvta_generic_to_shared(&s[(k + 2) % 3][t]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + (k + 2) * 32 + t));
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group 2;");
    __syncthreads();
    out[k * 32 + t] = s[k % 3][31 - t];
    __syncthreads();
  }
  asm volatile("cp.async.wait_all;");
}
