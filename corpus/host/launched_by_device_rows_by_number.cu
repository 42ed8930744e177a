//! How many rows of threads the device launches is not known.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

__global__ void child(int *d) { d[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void parent(int *d, int rows) {
    dim3 block(32, rows);
    if (threadIdx.x == 0) child<<<4, block>>>(d);
}
