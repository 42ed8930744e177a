//! As with a ballot's mask, but all lanes take part in the shuffle; those that keep nothing do not use what they get.
//! check: proved
__global__ void ballot_leader_full_mask(const int *in, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  bool keep = in[i] > 0;
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  int leader = __ffs(mask) - 1, base = 0;
  if (mask != 0 && lane == leader) base = atomicAdd(next, __popc(mask));
  base = __shfl_sync(0xffffffffu, base, leader);
  if (keep) out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
}
