//! A number that was made of a pointer by adding to it is a pointer again, aligned downwards or not, the smaller of two as well.
//! check: proved
#include <stdint.h>
__global__ void scale(float *d, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float *p = (float *)((uintptr_t)d + i * sizeof(float));
    float *stop = (float *)min((uint64_t)(d + n), (uint64_t)(d + n));
    if (p < stop) *p = *p * 2;
}
