//! The lanes that keep their element are counted by a ballot; the first of them claims places for all, and tells them the base.
//! replay: --block 64 --grid 2 --array in=list:int:1,0,0,1,1,0,1,0 --array out=fill:-1:int:128 --array next=zero:int:1
//! expect: ok
//! check: proved
__global__ void ballot_leader(const int *in, int *out, int *next) {
  int i = threadIdx.x % 8, lane = threadIdx.x & 31;
  bool keep = in[i] > 0;
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  if (keep) {
    int leader = __ffs(mask) - 1;
    int base = 0;
    if (lane == leader) base = atomicAdd(next, __popc(mask));
    base = __shfl_sync(mask, base, leader);
    out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
  }
}
