//! memcpy and memset touch byte ranges; here each thread has its own slice.
//! replay: --block 4 --array in=iota:int:16 --array out=zero:int:20
//! expect: ok
//! array: out = 0..3 -1 4..7 -1 8..11 -1 12..15 -1
//! check: proved
#include <string.h>

__global__ void memcpy_slices(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(out + 5 * i, in + 4 * i, 4 * sizeof(int));
  memset(out + 5 * i + 4, 0xff, sizeof(int));
}
