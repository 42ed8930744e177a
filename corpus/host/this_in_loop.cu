//! A loop of a method changes a member, as often as the command line says.
//! check: not proved
#include <cuda_runtime.h>

__global__ void reverse(float *out) {
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i;
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}
void go(int threads) {
    float *out;
    cudaMalloc(&out, 1 << 20);
    reverse<<<4, threads>>>(out);
}
#include <stdlib.h>
struct C {
    int n;
    int f(int turns) {
        for (int i = 0; i < turns; i++) n *= 2;
        return n;
    }
};
int main(int argc, char **argv) {
    C c;
    c.n = 256;
    go(c.f(atoi(argv[1])));
}
