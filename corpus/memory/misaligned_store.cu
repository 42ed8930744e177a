//! A `float4` is stored at every second `float4`'s half.
//! replay: --block 2 --array a=zero:float:32
//! expect: memory.misaligned @7
//! check: refuted memory.misaligned @7
__global__ void misaligned_store(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  *(float4 *)(a + 6 * i) = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
}
