//! Numbers claimed from a global counter differ between blocks, with barriers of the grid before and behind.
//! check: --grid 4 --block 64 => proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void claimed_between_grid_barriers(unsigned *next, int *out, const int *in) {
  cg::grid_group grid = cg::this_grid();
  grid.sync();
  unsigned place = atomicAdd(next, 1);
  out[place] = in[threadIdx.x];
  grid.sync();
}
