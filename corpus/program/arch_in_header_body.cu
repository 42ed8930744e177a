//! A device function of a header defines a macro by architecture, and host code uses it.
//! with: arch_in_header_body_.cpp
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
#include "arch_in_header_body.h"
void run() { go(THREADS); }
