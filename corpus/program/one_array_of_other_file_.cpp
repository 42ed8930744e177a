#include <cuda_runtime.h>
void launch(float *out, const float *in);
int main() {
    float *a;
    cudaMalloc(&a, 1025 * sizeof(float));
    launch(a, a);
}
