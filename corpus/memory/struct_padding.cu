//! Fields lie where the C layout rules put them.
//! replay: --block 2 --array r=zero:uchar:48 --array sizes=zero:int:3
//! expect: ok
//! array: r:uchar = 65 0*7 0 0 0 0 0 0 224 63 7 0*7 66 0*7 0 0 0 0 0 0 248 63 8 0*7
//! array: sizes = 24 8 16
//! check: proved
#include <stddef.h>

struct record {
  char tag;
  double weight;
  short level;
};

__global__ void struct_padding(record *r, int *sizes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  r[i].tag = 'A' + i;
  r[i].weight = 0.5 + i;
  r[i].level = 7 + i;
  if (i == 0) {
    sizes[0] = sizeof(record);
    sizes[1] = offsetof(record, weight);
    sizes[2] = offsetof(record, level);
  }
}
