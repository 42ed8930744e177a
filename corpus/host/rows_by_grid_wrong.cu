//! The grid is as wide as the picture, and the rows are half as long.
//! check: not proved
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void mark(float *d, int stride) {
    int x = blockIdx.x * 8 + threadIdx.x;
    int y = blockIdx.y * 8 + threadIdx.y;
    d[y * stride + x] = x + 7 * y;
}

int main(int argc, char **argv) {
    int width = atoi(argv[1]), height = atoi(argv[2]);
    float *d;
    size_t pitch;
    cudaMallocPitch((void **)&d, &pitch, width * sizeof(float) / 2, height);
    pitch /= sizeof(float);
    dim3 threads(8, 8), grid(width / 8, height / 8);
    mark<<<grid, threads>>>(d, (int)pitch);
}
