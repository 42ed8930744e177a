#include <cuda_runtime.h>
enum Size { SMALL = 256, LARGE = 1000 };
void launch(float *out, const float *in, int n);
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    launch(out, in, LARGE);
}
