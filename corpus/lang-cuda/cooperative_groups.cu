//! thread_block: its barrier, ranks and sizes.
//! replay: --block 4,2 --array out=zero:int:8
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0
//! check: --block 4,2 --grid 1 => proved
#include <cooperative_groups.h>
using namespace cooperative_groups;

__global__ void cooperative(int *out) {
  __shared__ int s[8];
  thread_block block = this_thread_block();
  unsigned rank = block.thread_rank();
  s[rank] = rank;
  block.sync();
  out[rank] = s[block.size() - 1 - rank];
  sync(block);
}
