//! Each half of the block has a barrier of its own, chosen by the warp; the halves never wait for each other.
//! replay: --block 128 --array a=iota:float:128
//! expect: ok
//! check: --block 128 => proved
__device__ void meet(int barrier, int threads) {
  asm volatile("barrier.sync %0, %1;" : : "r"(barrier), "r"(threads) : "memory");
}
__global__ void named_groups(float *a) {
  __shared__ float s[128];
  int t = threadIdx.x, first = blockIdx.x * 128;
  s[t] = a[first + t];
  if (t < 64) {
    meet(1, 64);
    a[first + t] = s[63 - t];
  } else {
    meet(2, 64);
    a[first + t] = s[191 - t];
  }
}
