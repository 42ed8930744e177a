//! The device passes its own arrays on, which are different ones.
//! check: --kernel child => proved
#include <cuda_runtime.h>

__device__ int table[64];

__global__ void child(const int *from, int *to, const int *other, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[n - 1 - i] + other[i % 64];
}

__global__ void parent(const int *from, int *to, int n) {
    if (threadIdx.x == 0) child<<<n / 32 + 1, 32>>>(from, to, table, n);
}

void run(int *d, int *e, int n) { parent<<<1, 1>>>(d, e, n); }
