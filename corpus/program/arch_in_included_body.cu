//! A file that a device function includes defines a macro by architecture, and host code uses it.
//! with: arch_in_included_body_.cpp
//! check: not proved

__global__ void reverse(float *out) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i;
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}
void go(int threads) {
    float *out;
    cudaMalloc(&out, 1 << 20);
    reverse<<<4, threads>>>(out);
}
__device__ int first() {
#include "arch_in_included_body.h"
    return THREADS;
}
void run() { go(THREADS); }
