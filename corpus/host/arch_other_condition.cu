//! A condition that the host and this device answer differently.
//! check: not proved
#include <cuda_runtime.h>
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ < 600
#define THREADS 512
#else
#define THREADS 256
#endif

__global__ void reverse(float *out, const float *in) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&out, 1024 * sizeof(float));
    reverse<<<1024 / THREADS, THREADS>>>(out, in);
}
