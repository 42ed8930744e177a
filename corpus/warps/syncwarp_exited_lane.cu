//! A lane that the mask names has left the kernel: always an error for a warp barrier.
//! replay: --block 32 --array out=zero:int:32 --arg n=32
//! expect: ok
//! replay: --block 32 --array out=zero:int:32 --arg n=20
//! expect: barrier.mask @11
//! check: --block 32 => refuted barrier.mask @11
__global__ void syncwarp_exited_lane(int *out, int n) {
  int t = threadIdx.x;
  if (t >= n) return;
  out[t] = t;
  __syncwarp();
}
