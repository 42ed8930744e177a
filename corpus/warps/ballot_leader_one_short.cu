//! The leader claims one place less than its warp needs.
//! check: --block 64 => refuted race.global @12
__global__ void ballot_leader_one_short(const int *in, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  bool keep = in[i] > 0;
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  if (keep) {
    int leader = __ffs(mask) - 1;
    int base = 0;
    if (lane == leader) base = atomicAdd(next, __popc(mask) - 1);
    base = __shfl_sync(mask, base, leader);
    out[base + __popc(mask & ((1u << lane) - 1))] = threadIdx.x;
  }
}
