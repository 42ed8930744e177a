//! Only a header of the toolkit is read for some architectures alone: the launch means the same for both compilers.
//! check: proved
#include <cuda_runtime.h>
#define THREADS 256
#if __CUDA_ARCH__ >= 700
// Barriers in shared memory.
#include <cuda/barrier>
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
