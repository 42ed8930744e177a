//! A record without a name in a header, at the line and column of another one here. The header's has four bytes.
//! check: --block 16 --grid 1 => refuted race.shared
struct Wide {
    struct { char cells[16]; } rows[8];
};
#include "unnamed_record_of_header.h"

__global__ void rows(int *out) {
    __shared__ int cells[16];
    __shared__ Narrow narrow;
    __shared__ Wide wide;
    cells[threadIdx.x % sizeof(narrow.rows[0])] = threadIdx.x + sizeof(wide.rows[0]);
    __syncthreads();
    out[threadIdx.x] = cells[threadIdx.x % 4];
}
