//! Float division by zero is no error: it gives infinities and NaN.
//! replay: --block 4 --array a=list:float:1,-1,0,8 --array out=zero:float:4 --array isnan=zero:int:4 --arg z=0
//! expect: ok
//! array: out = inf -inf nan inf
//! array: isnan = 0 0 1 0
//! check: proved
__global__ void float_division(const float *a, float *out, int *isnan, float z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float q = a[i] / z;
  out[i] = q;
  isnan[i] = q != q;
}
