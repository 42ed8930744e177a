//! memcpy reads the whole range, also the element that another thread writes.
//! replay: --block 2 --array a=iota:int:8 --array b=zero:int:8
//! expect: race.global @9,11
//! check: --block 2 --grid 1 => refuted race.global @9,11
#include <string.h>

__global__ void copy_and_write(int *a, int *b) {
  if (threadIdx.x == 0)
    memcpy(b, a, 8 * sizeof(int));
  else
    a[7] = -1;
}
