//! Fields lie where the C layout rules put them.
//! lower: unsupported.construct @19
//! check: unknown unsupported.construct
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
