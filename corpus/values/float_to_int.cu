//! Float to integer truncates towards zero; integer to float rounds to nearest.
//! replay: --block 4 --array a=list:float:2.75,-2.75,1e6,0 --array out=zero:int:4 --array f=zero:float:4
//! expect: ok
//! array: out = 2 -2 1000000 0
//! array: f = 16777216 16777216 16777218 16777220
//! check: proved
__global__ void float_to_int(const float *a, int *out, float *f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (int)a[i];
  f[i] = (float)(16777216 + (i & 3));
}
