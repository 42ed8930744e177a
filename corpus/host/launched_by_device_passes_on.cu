//! The host passes one array twice to the kernel that passes both on.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

__global__ void child(const int *from, int *to, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[n - 1 - i];
}

__global__ void parent(const int *from, int *to, int n) {
    if (threadIdx.x == 0) child<<<n / 32 + 1, 32>>>(from, to, n);
}

void run(int *d, int n) { parent<<<1, 1>>>(d, d, n); }
