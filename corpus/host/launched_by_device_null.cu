//! The device passes null, by a variable.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

__global__ void child(int *d) { d[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

__global__ void parent(int *d) {
    int *nothing = 0;
    if (threadIdx.x == 0) child<<<1, 32>>>(nothing);
}
