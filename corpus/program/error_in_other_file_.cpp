#include <cuda_runtime.h>
void launch(float *out, const float *in, int n, int threads);
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    unknown_function(&out, missing);
    launch(out, in, 1000, 256);
}
