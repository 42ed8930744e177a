#include <cuda_runtime.h>
template <typename T> void launch(T *out, const T *in, int n, int threads);
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    launch<float>(out, in, 1000, 256);
}
