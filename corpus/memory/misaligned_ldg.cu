//! A cached load of an `int4` two `int`s behind a multiple of 16 bytes.
//! replay: --block 2 --array a=iota:int:32 --array out=zero:int:4
//! expect: memory.misaligned @7
//! check: refuted memory.misaligned @7
__global__ void misaligned_ldg(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 v = __ldg((const int4 *)(a + 4 * i + 2));
  out[i] = v.z;
}
