//! check: --block 16 --grid 1 => refuted race.shared
struct Wide {
    struct { char cells[16]; } rows[8];
};
#include "unnamed_record_of_header.h"

// Two records without a name, here and in the header, stand at the same line and column. The header's has four bytes.
__global__ void rows(int *out) {
    __shared__ int cells[16];
    __shared__ Narrow narrow;
    __shared__ Wide wide;
    cells[threadIdx.x % sizeof(narrow.rows[0])] = threadIdx.x + sizeof(wide.rows[0]);
    __syncthreads();
    out[threadIdx.x] = cells[threadIdx.x % 4];
}
