//! A kernel launches another one. The other one is checked by itself; of the one that launches nothing is shown, since the launched one may do anything meanwhile.
//! check: unknown unsupported.call
//! check: --kernel child => proved
#include <cuda_runtime.h>

__global__ void child(float *d) { d[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

__global__ void parent(float *d, int n) {
    if (threadIdx.x == 0 && blockIdx.x == 0) child<<<n, 64>>>(d);
}
