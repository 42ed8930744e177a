//! A coalesced group: its first thread claims places for the group, and each takes the one of its rank.
//! replay: --block 64 --array in=iota:int:64 --array out=fill:-1:int:64 --array next=zero:int:1 --arg n=60
//! expect: ok
//! check: --block 64 => proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int claim(int *next) {
  cg::coalesced_group together = cg::coalesced_threads();
  int first;
  if (together.thread_rank() == 0) first = atomicAdd(next, together.size());
  return together.shfl(first, 0) + together.thread_rank();
}
__global__ void coalesced_claims(const int *in, int *out, int *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) out[claim(next)] = in[i];
}
