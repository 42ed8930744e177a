//! Host code asks for the architecture: what the host runs is not in sight.
//! check: not proved
#include <cuda_runtime.h>

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
#ifdef __CUDA_ARCH__
    reverse<<<4, 256>>>(out, in);
#else
    reverse<<<2, 512>>>(out, in);
#endif
}
