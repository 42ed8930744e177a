//! In the last round both parameters are one array, which the launches before do not do.
//! check: not proved
#include <cuda_runtime.h>

__global__ void step(const float *in, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[1023 - i] + i;
}

void relax(float *a, float *b) {
    step<<<4, 256>>>(a, b);
    step<<<4, 256>>>(b, a);
    step<<<4, 256>>>(b, b);
}
