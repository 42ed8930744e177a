#include <cuda_runtime.h>
void launch(float *out, const float *in, int n, int threads);
#ifdef __CUDACC__
const int threads = 256;
#else
const int threads = 512;
#endif
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    launch(out, in, 1000, threads);
}
