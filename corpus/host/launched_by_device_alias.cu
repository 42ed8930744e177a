//! The device gives one array to both parameters.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

__global__ void child(const int *from, int *to) {
    to[blockIdx.x * blockDim.x + threadIdx.x] = from[gridDim.x * blockDim.x - 1 - (blockIdx.x * blockDim.x + threadIdx.x)];
}

__global__ void parent(int *d, int n) {
    if (threadIdx.x == 0) child<<<n, 64>>>(d, d);
}
