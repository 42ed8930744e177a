#include <cuda_runtime.h>
void launch(float *out, const float *in, int n, int threads);
typedef void (*Launch)(float *, const float *, int, int);
Launch chosen = launch;
int main(int argc, char **argv) {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    chosen(out, in, 1000, 512);
}
