//! Members of a union without a name that a header declares.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4 --array in=zero:int:16
//! expect: ok
#include "unnamed_record_of_header.h"

__global__ void read(int *o, const void *in) {
    const Packed *packed = (const Packed *)in;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    static_assert(sizeof(Packed) == 16, "");
    o[i] = packed[i].both + packed[i].part.high + packed[i].rest[11];
}
