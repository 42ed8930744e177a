//! Each thread copies five elements into slices that are four apart.
//! replay: --block 4 --array in=iota:int:20 --array out=zero:int:20 --arg n=4
//! expect: ok
//! replay: --block 4 --array in=iota:int:20 --array out=zero:int:20 --arg n=5
//! expect: race.global @12
//! check: --arg n=4 => proved
//! check: refuted race.global @12
#include <string.h>

__global__ void memcpy_overlap(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(out + 4 * i, in + 5 * i, n * sizeof(int));
}
