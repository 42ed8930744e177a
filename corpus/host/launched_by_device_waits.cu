//! Blocks wait for each other, and a launch by the device does not make them run at once.
//! check: --kernel child => unknown launch.cooperative
#include <cooperative_groups.h>

__global__ void child(int *d) {
    d[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    cooperative_groups::this_grid().sync();
}

__global__ void parent(int *d) {
    if (threadIdx.x == 0) child<<<2, 32>>>(d);
}
