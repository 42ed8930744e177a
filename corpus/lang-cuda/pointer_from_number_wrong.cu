//! Two threads make the same address, since the low bits of a byte offset are cleared.
//! check: not proved
#include <stdint.h>
__global__ void scale(float *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float *p = (float *)(((uintptr_t)d + i * sizeof(float)) & ~(uintptr_t)7);
    *p = i;
}
