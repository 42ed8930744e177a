//! The group's first thread claims one place only: two groups share places.
//! check: --block 64 => refuted race.global
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void coalesced_claims_one(const int *in, int *out, int *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) {
    cg::coalesced_group together = cg::coalesced_threads();
    int first;
    if (together.thread_rank() == 0) first = atomicAdd(next, 1);
    out[together.shfl(first, 0) + together.thread_rank()] = threadIdx.x;
  }
}
