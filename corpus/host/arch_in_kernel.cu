//! A kernel asks for the architecture: the host code means the same for both compilers.
//! check: proved
#include <cuda_runtime.h>

__global__ void reverse(float *out, const float *in) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if __CUDA_ARCH__ >= 800
    s[threadIdx.x] = __ldcs(&in[i]);
#else
    s[threadIdx.x] = in[i];
#endif
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&out, 1024 * sizeof(float));
    reverse<<<4, 256>>>(out, in);
}
