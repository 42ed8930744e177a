//! Whether the address fits depends on an argument: aligned only for multiples of four.
//! replay: --block 2 --array a=iota:float:64 --array out=zero:float:4 --arg start=4
//! expect: ok
//! replay: --block 2 --array a=iota:float:64 --array out=zero:float:4 --arg start=2
//! expect: memory.misaligned @11
//! check: refuted memory.misaligned @11
//! check: --arg start=8 => proved
//! check: --arg start=6 => refuted memory.misaligned @11
__global__ void misaligned_argument(const float *a, float *out, int start) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = *(const float4 *)(a + 4 * i + start);
  out[i] = v.x + v.w;
}
