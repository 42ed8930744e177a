//! A kernel asks for the architecture, with a pragma about warnings in it.
//! check: proved
#include <cuda_runtime.h>

__global__ void reverse(float *out, const float *in) {
#if __CUDA_ARCH__ >= 700
#pragma diag_suppress static_var_with_dynamic_init
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
#endif
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&out, 1024 * sizeof(float));
    reverse<<<4, 256>>>(out, in);
}
