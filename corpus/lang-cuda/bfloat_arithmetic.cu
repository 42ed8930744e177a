//! Pairs of bfloat16: the same operations under other names.
//! replay: --block 2 --array a=list:float:1,2,3,4 --array out=zero:float:2
//! expect: ok
//! array: out = 3 13
//! check: proved
#include <cuda_bf16.h>
__global__ void bfloat_arithmetic(const float *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __nv_bfloat162 v = __floats2bfloat162_rn(a[2 * i], a[2 * i + 1]);
  v = v * v;
  out[i] = __bfloat162float(__low2bfloat16(v) + __high2bfloat16(v) - __float2bfloat16(i == 0 ? 2.0f : 12.0f));
}
