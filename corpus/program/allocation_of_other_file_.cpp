#include <cuda_runtime.h>
void launch(float *a, int n);
int main() {
    float *a;
    cudaMalloc(&a, 1000);
    launch(a, 1000);
}
