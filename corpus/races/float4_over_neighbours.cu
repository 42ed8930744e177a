//! A float4 store reaches into the floats of the next three threads.
//! replay: --block 8 --array a=zero:float:64 --array out=zero:float:8
//! expect: race.global @7,8
//! check: refuted race.global @7,8
__global__ void float4_over_neighbours(float *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 4 == 0) *(float4 *)(a + i) = make_float4(1.0f, 2.0f, 3.0f, 4.0f);
  out[i] = a[i];
}
