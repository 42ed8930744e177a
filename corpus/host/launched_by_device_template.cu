//! The instance that only the device launches is made, and found to race.
//! check: --kernel fill<4> => refuted race.global @6,6
#include <cuda_runtime.h>

template <int N> __global__ void fill(int *d) {
    d[threadIdx.x / N] = threadIdx.x;
}

__global__ void parent(int *d) {
    if (threadIdx.x == 0) fill<2 + 2><<<1, dim3(32, 1)>>>(d);
}
