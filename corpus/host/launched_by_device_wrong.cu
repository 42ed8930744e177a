//! The host launches it with one thread, the device with many: then threads race.
//! check: --kernel child => refuted race.global @5,5
#include <cuda_runtime.h>

__global__ void child(float *d) { d[0] = threadIdx.x; }

__global__ void parent(float *d) {
    child<<<1, 64>>>(d);
}

int main() {
    float *d;
    cudaMalloc(&d, sizeof(float));
    child<<<1, 1>>>(d);
    parent<<<1, 1>>>(d);
    cudaDeviceSynchronize();
    return 0;
}
