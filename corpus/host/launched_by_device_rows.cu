//! The device launches two rows of blocks: that there is one row is not assumed then.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

__global__ void child(int *d) { d[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void parent(int *d) {
    if (threadIdx.x == 0) child<<<dim3(1, 2), 32>>>(d);
}
