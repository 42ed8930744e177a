//! The rank counts the lane itself: the last lane writes to the first place of the next warp.
//! check: --block 64 => refuted race.global @12
__global__ void ballot_rank_counts_itself(const int *in, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  bool keep = in[i] > 0;
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  if (keep) {
    int leader = __ffs(mask) - 1;
    int base = 0;
    if (lane == leader) base = atomicAdd(next, __popc(mask));
    base = __shfl_sync(mask, base, leader);
    out[base + __popc(mask & ((1u << lane) - 1)) + (threadIdx.x & 1)] = threadIdx.x;
  }
}
