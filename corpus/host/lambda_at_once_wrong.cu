//! A lambda that is called where it stands changes the size; the launch after it has too many threads.
//! check: refuted memory.bounds @7
#include <cuda_runtime.h>

__global__ void reverse(float *out, const float *in) {
    __shared__ float s[256];
    s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[255 - threadIdx.x];
}

int main() {
    int threads = 256;
    float *in, *out;
    cudaMalloc(&in, 1024 * sizeof(float));
    cudaMalloc(&out, 1024 * sizeof(float));
    [&] { threads *= 2; }();
    reverse<<<2, threads>>>(out, in);
}
