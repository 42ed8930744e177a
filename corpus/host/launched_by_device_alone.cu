//! The device launches one thread, and the host nothing else: what more threads would do refutes nothing.
//! check: --kernel child => unknown possible
#include <cuda_runtime.h>

__global__ void child(int *d) { d[0] = threadIdx.x; }

__global__ void parent(int *d) {
    if (threadIdx.x == 0) child<<<1, 1>>>(d);
}

void run(int *d) { parent<<<1, 32>>>(d); }
