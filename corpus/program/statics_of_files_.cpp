#include <cuda_runtime.h>
static int threads = 1000;
static int size() { return threads; }
void launch(float *out, const float *in, int n);
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    threads = 500;
    launch(out, in, 2 * size());
}
