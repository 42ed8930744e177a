//! Which array the device passes depends on a number: it may be the other one.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

__global__ void child(const int *from, int *to, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[n - 1 - i];
}

__global__ void parent(int *a, int *b, int n) {
    int *from = n > 100 ? a : b;
    if (threadIdx.x == 0) child<<<n / 32 + 1, 32>>>(from, b, n);
}
