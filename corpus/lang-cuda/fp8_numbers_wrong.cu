//! Each number is written for four threads.
//! check: not proved
#include <cuda_fp8.h>
__global__ void pack(const float *in, __nv_fp8_e4m3 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i / 4] = __nv_fp8_e4m3(in[i]);
}
