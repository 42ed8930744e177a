//! Width and stride come from lists that the host code computes: the launches settle nothing, and a condition on the arguments does.
//! check: proved if width <= stride
#include <cuda_runtime.h>

__global__ void smooth(int width, int height, int stride, float *out) {
    int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x >= width || y >= height) return;
    out[x + y * stride] = x * 0.5f + y;
}

int up(int a, int b) { return (a + b - 1) / b; }

int main(int argc, char **argv) {
    int w[8], h[8], s[8];
    float *out;
    cudaMalloc(&out, 1024 * 1024 * 4);
    w[7] = 640;
    h[7] = 480;
    s[7] = 640;
    for (int level = 7; level > 0; --level) {
        w[level - 1] = w[level] / 2;
        h[level - 1] = h[level] / 2;
        s[level - 1] = s[level] / 2;
    }
    for (int level = 0; level < argc; ++level) {
        dim3 threads(32, 6), blocks(up(w[level], 32), up(h[level], 6));
        smooth<<<blocks, threads>>>(w[level], h[level], s[level], out);
    }
}
