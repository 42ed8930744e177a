//! The base is taken from lane 0, which claimed nothing unless it is the leader.
//! check: --block 64 => not proved
__global__ void ballot_leader_not_asked(const int *in, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  bool keep = in[i] > 0;
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  int leader = __ffs(mask) - 1, base = 0;
  if (mask != 0 && lane == leader) base = atomicAdd(next, __popc(mask));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (keep) out[base + __popc(mask & ((1u << lane) - 1))] = threadIdx.x;
}
