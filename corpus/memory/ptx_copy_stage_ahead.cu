//! The stage after the one that was waited for is used: its copy may still be under way.
//! check: --block 32 --grid 1 => refuted race.shared
//! A tool that does not follow copies sees a barrier between all accesses.
__global__ void ptx_copy_stage_ahead(const float *in, float *out, int n) {
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
    out[k * 32 + t] = s[(k + 1) % 3][31 - t];
    __syncthreads();
  }
  asm volatile("cp.async.wait_all;");
}
