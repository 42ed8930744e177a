//! A member of the object is given to a function that is not read.
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
void change(int &n);
struct C {
    int n;
    int f() {
        change(n);
        return n;
    }
};
int main() {
    C c;
    c.n = 256;
    go(c.f());
}
