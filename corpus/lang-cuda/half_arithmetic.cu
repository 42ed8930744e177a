//! Numbers of 16 bits: operators, functions, comparisons and conversions, alone and in pairs.
//! replay: --block 4 --array a=list:half2:1,2,3,4,-5,6,7,-8 --array h=list:half:1.5,-2,4,0.25 --array out=zero:float:4 --array pairs=zero:half2:4
//! expect: ok
//! array: out = 4.5 5 5 0.75
//! array: pairs:half = 3 6 9 12 -15 18 21 -24
//! check: proved
#include <cuda_fp16.h>
__global__ void half_arithmetic(const __half2 *a, const __half *h, float *out, __half2 *pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half2 v = __ldg(&a[i]);
  __half low = __low2half(v), high = __high2half(v);
  __half sum = __hadd(low, high);
  if (__hlt(h[i], __float2half(0.0f))) sum += h[i];
  else sum = __hfma(h[i], __float2half(1.0f), sum);
  if (low > high) sum = -sum;
  if (__hbge2(v, __float2half2_rn(-10.0f))) out[i] = __half2float(__hmax(sum, __float2half(-6.5f))) + float(h[i] * h[i]) * 0.0f;
  pairs[i] = __hadd2(v, __hmul2(v, make_half2(__float2half(2.0f), __float2half(2.0f))));
}
