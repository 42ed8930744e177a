//! A warp arrives twice without waiting: the second arrival may be counted for the first phase, before the other warp has written.
//! check: --block 96 => not proved
__global__ void named_arrives_twice(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) {
    asm volatile("bar.arrive 1, 96;" ::: "memory");
    asm volatile("bar.arrive 1, 96;" ::: "memory");
  } else {
    s[t - 32] = t;
    asm volatile("bar.sync 1, 96;" ::: "memory");
    out[blockIdx.x * 64 + t - 32] = s[95 - t];
    asm volatile("bar.sync 1, 96;" ::: "memory");
  }
}
