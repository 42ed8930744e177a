//! Conversions to bool ask whether the value is nonzero; ! and the comparisons give 0 or 1.
//! replay: --block 4 --array a=list:int:0,256,-1,2 --array out=zero:int:4
//! expect: ok
//! array: out = 2 5*3
//! check: proved
__global__ void bool_and_logic(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool set = a[i];
  bool clear = !a[i];
  float half = a[i] * 0.5f;
  bool from_float = half;
  out[i] = set + 2 * clear + 4 * (from_float && set);
}
