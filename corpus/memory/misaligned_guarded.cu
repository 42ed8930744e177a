//! The wide load is made only where it is aligned; elsewhere the scalars are read one by one.
//! replay: --block 8 --array a=iota:float:64 --array out=zero:float:8
//! expect: ok
//! check: proved
__global__ void misaligned_guarded(const float *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *p = a + i;
  float sum;
  if (i % 4 == 0) {
    float4 v = *(const float4 *)p;
    sum = v.x + v.y + v.z + v.w;
  } else {
    sum = p[0] + p[1] + p[2] + p[3];
  }
  out[i] = sum;
}
