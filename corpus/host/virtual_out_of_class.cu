//! A virtual method is defined outside of its class: which one runs, the object says.
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
struct B {
    virtual int get();
};
struct D : B {
    int get() override;
};
int B::get() { return 256; }
int D::get() { return 512; }
void run(B &b) { go(b.get()); }
int main() {
    D d;
    run(d);
}
