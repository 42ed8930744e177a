//! The lanes that took the branch elect a leader, but the shuffle names all lanes: the others never get there.
//! check: --block 64 => refuted barrier.mask @9
__global__ void active_mask_full_shuffle(const int *in, int *out, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  if (in[i] % 2 == 0) {
    unsigned mask = __activemask();
    int leader = __ffs(mask) - 1, base = 0;
    if (lane == leader) base = atomicAdd(next, __popc(mask));
    base = __shfl_sync(0xffffffffu, base, leader);
    out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
  }
}
