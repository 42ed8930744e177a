//! An `int2` at an odd `int`.
//! replay: --block 4 --array a=iota:int:16 --array out=zero:int:16
//! expect: memory.misaligned @7
//! check: refuted memory.misaligned @7
__global__ void misaligned_int2(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int2 v = *(const int2 *)(a + 2 * i + 1);
  out[i] = v.x + v.y;
}
