//! Half of each warp takes part: a stride of two words is conflict-free for 16 lanes.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! perf: --block 64
//! access: 13 write s: degree 1; requests 2
//! access: 14 write out: sectors 2; requests 2
//! access: 14 read s: degree 1; requests 2
//! branch: 12 2 of 2
__global__ void guarded_half(int *out) {
  __shared__ int s[128];
  int lane = threadIdx.x % 32;
  if (lane < 16) {
    s[2 * lane + 64 * (threadIdx.x / 32)] = lane;
    out[threadIdx.x] = s[2 * lane + 64 * (threadIdx.x / 32)];
  }
}
