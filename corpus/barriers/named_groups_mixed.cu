//! Each half of the block has a barrier of its own, but reads what the other half writes.
//! replay: --block 128 --array a=iota:float:128
//! expect: race.shared @11,14
//! expect: race.shared @11,17
//! check: --block 128 => refuted race.shared
//! A tool that takes every barrier for one of the whole block sees nothing wrong here.
__global__ void named_groups_mixed(float *a) {
  __shared__ float s[128];
  int t = threadIdx.x, first = blockIdx.x * 128;
  float own = a[first + t];
  s[t] = own;
  if (t < 64) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    a[first + t] = own + s[t + 64];
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    a[first + t] = own + s[t - 64];
  }
}
