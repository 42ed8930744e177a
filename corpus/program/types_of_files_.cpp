#include <cuda_runtime.h>
typedef int count_t;
void launch(float *out, const float *in, int n);
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    count_t n = 1000;
    launch(out, in, n);
}
