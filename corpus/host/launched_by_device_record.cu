//! The device passes both pointers in a record.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

struct Arrays { const int *from; int *to; };

__global__ void child(Arrays arrays, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) arrays.to[i] = arrays.from[n - 1 - i];
}

__global__ void parent(int *d, int n) {
    Arrays arrays = {d, d};
    if (threadIdx.x == 0) child<<<n / 32 + 1, 32>>>(arrays, n);
}
