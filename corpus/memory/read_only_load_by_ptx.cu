//! `ld.global.nc` is such a load, too.
//! check: refuted memory.read_only
__global__ void shift(int *a, int *out) {
  int t = threadIdx.x;
  if (blockIdx.x > 0) return;
  a[t] = t;
  __syncthreads();
  int next;
  asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(next) : "l"(&a[(t + 1) % blockDim.x]));
  out[t] = next;
}
