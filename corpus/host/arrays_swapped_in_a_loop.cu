//! A loop swaps two arrays: its many launches are one and the same but for which of them is which.
//! check: proved
#include <cuda_runtime.h>

__global__ void step(const float *in, float *out) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

void relax(float *a, float *b, int rounds) {
    for (int round = 0; round < 100; ++round) {
        float *from = round % 2 ? b : a, *to = round % 2 ? a : b;
        step<<<4, 256>>>(from, to);
        if (round == rounds) break;
    }
}
