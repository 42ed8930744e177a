//! A macro that host code uses is defined inside of a kernel, by architecture.
//! check: not proved
#include <cuda_runtime.h>

__global__ void reverse(float *out, const float *in) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = in[i];
#ifdef __CUDA_ARCH__
#define THREADS 256
#else
#define THREADS 512
#endif
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&out, 1024 * sizeof(float));
    reverse<<<2, THREADS>>>(out, in);
}
