//! A `float4` at `a + 1`.
//! replay: --block 1 --array a=iota:float:16
//! expect: memory.misaligned @6
//! check: refuted memory.misaligned @6
__global__ void misaligned_float4(float *a) {
  float4 v = *(float4 *)(a + 1);
  if (blockIdx.x + threadIdx.x == 0) a[0] = v.x;
}
