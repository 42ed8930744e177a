//! The wait leaves the group under way that is read next.
//! replay: --block 32 --array in=iota:float:64 --array out=zero:float:32
//! expect: race.shared
//! check: --block 32 --grid 1 => refuted race.shared
__global__ void ptx_copy_wrong_group(const float *in, float *out) {
  __shared__ float s[2][32];
  int t = threadIdx.x;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"((unsigned)__cvta_generic_to_shared(&s[0][t])), "l"(in + t));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"((unsigned)__cvta_generic_to_shared(&s[1][t])), "l"(in + 32 + t));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 1;" ::: "memory");
  __syncthreads();
  out[t] = s[1][31 - t];
  asm volatile("cp.async.wait_group 0;" ::: "memory");
}
