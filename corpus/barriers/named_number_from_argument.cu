//! Which barrier it is depends on an argument: this is not followed.
//! check: --block 64 => unknown unsupported.construct
__global__ void named_number_from_argument(int *out, int which) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  asm volatile("bar.sync %0, 64;" : : "r"(which) : "memory");
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
