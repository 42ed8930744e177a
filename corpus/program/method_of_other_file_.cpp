#include <cuda_runtime.h>
#include "method_of_other_file.h"
int main() {
    float *in, *out;
    cudaMalloc(&in, 1000 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    Runner runner;
    runner.n = 1000;
    runner.threads = 256;
    runner.blocks = 4;
    runner.run(out, in);
}
