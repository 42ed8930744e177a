//! The device passes a pointer into an array, as one to wider elements: they start anywhere.
//! check: --kernel child => not proved
#include <cuda_runtime.h>

__global__ void child(int2 *d) { d[blockIdx.x * blockDim.x + threadIdx.x] = make_int2(1, 2); }

__global__ void parent(int *d) {
    if (threadIdx.x == 0) child<<<1, 32>>>((int2 *)(d + 1));
}
