//! The launcher is called by another name that the linker knows: the call is not seen.
//! check: not proved
#include <cuda_runtime.h>

__global__ void reverse(float *out, const float *in) {
    __shared__ float s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[255 - threadIdx.x];
}

extern "C" void launch(float *out, const float *in, int threads) { reverse<<<1, threads>>>(out, in); }
extern "C" void run(float *out, const float *in, int threads) __attribute__((alias("launch")));

int main() {
    float *in, *out;
    cudaMalloc(&in, 512 * sizeof(float));
    cudaMalloc(&out, 512 * sizeof(float));
    launch(out, in, 256);
    run(out, in, 512);
}
