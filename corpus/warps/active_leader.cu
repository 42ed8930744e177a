//! The lanes that happen to run together elect the first of them, which claims places for all: whoever runs apart claims for itself.
//! replay: --block 64 --array in=iota:int:64 --array out=fill:-1:int:64 --array next=zero:int:1 --arg n=60
//! expect: ok
//! check: --block 64 => proved
__global__ void active_leader(const int *in, int *out, int *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  if (i < n && in[i] % 2 == 0) {
    unsigned mask = __activemask();
    int leader = __ffs(mask) - 1, base;
    if (lane == leader) base = atomicAdd(next, __popc(mask));
    base = __shfl_sync(mask, base, leader);
    out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
  }
}
