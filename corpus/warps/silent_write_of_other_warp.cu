//! A thread writes to an element what its owner writes there, too. The owner has, after the barrier of its own warp; but the other warp may be
//! faster, so that the write changes what was there while the owner reads it.
//! replay: --block 64 --array out=zero:int:64
//! expect: race.shared
//! check: --block 64 --grid 1 => refuted race.shared
__global__ void silent_write_of_other_warp(int *out) {
  __shared__ int s[65];
  int t = threadIdx.x;
  s[t] = 64 - t;
  __syncwarp();
  int other = s[t];
  s[other] = t;
  __syncthreads();
  out[t] = s[t];
}
