//! A class of a header: its sizes are set in one file, the launch is in a method of the other.
//! with: method_of_other_file_.cpp
//! check: proved
#include "method_of_other_file.h"

__global__ void reverse(float *out, const float *in, int n) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}

void Runner::run(float *out, const float *in) { reverse<<<blocks, threads>>>(out, in, n); }
