#include <cuda_runtime.h>
extern "C" void launch(float *out, const float *in, int n, int threads);
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    launch(out, in, 1000, 256);
}
