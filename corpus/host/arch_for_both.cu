//! A function of host and device asks which of them runs it.
//! check: not proved
#include <cuda_runtime.h>

__global__ void reverse(float *out, const float *in) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

__host__ __device__ int threads() {
#ifdef __CUDA_ARCH__
    return 256;
#else
    return 512;
#endif
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&out, 1024 * sizeof(float));
    reverse<<<2, threads()>>>(out, in);
}
