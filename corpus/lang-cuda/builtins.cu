//! Compiler builtins that leave the value alone or have an obvious meaning.
//! replay: --block 4 --array a=iota:int:4 --array out=zero:int:4
//! expect: ok
//! array: out = 0 3 5 8
//! check: proved
__global__ void builtins(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = __ldg(a + i);
  __builtin_assume(v >= 0);
  if (__builtin_expect(v < 0, 0)) v = 0;
  out[i] = v * 2 + __builtin_popcount(v);
}
