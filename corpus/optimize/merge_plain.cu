//! No contract: nine rounds by three.
//! optimize: tested
__global__ void scale(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  //@ gpuopt iter_merge k 3;
  for (int k = 0; k < 9; k++) x = x * 0.5f + k;
  out[i] = x;
}
