//! Two-phase reduction: each block leaves a partial sum, and after the grid barrier one thread adds them up.
//! replay: --block 4 --grid 3 --array a=iota:int:12 --array part=zero:int:3 --array out=zero:int:1
//! expect: ok
//! array: out = 66
//! check: --block 4 => proved
#include <cooperative_groups.h>
__global__ void grid_reduction(const int *a, int *part, int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 4 + t];
  __syncthreads();
  if (t == 0) part[blockIdx.x] = s[0] + s[1] + s[2] + s[3];
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0 && t == 0) {
    int sum = 0;
    for (int k = 0; k < gridDim.x; ++k) sum += part[k];
    out[0] = sum;
  }
}
