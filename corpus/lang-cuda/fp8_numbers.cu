//! Numbers of 8 bits are made and read; what they are nobody knows, where they stand is plain.
//! check: proved
#include <cuda_fp8.h>
__global__ void pack(const float *in, __nv_fp8_e4m3 *out, float *back) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = __nv_fp8_e4m3(in[i]);
    back[i] = float(out[i]);
}
