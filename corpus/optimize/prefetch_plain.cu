//! No contract: an element is summed up in a register.
//! optimize: tested
//! result: float out_reg = out[i];
//@ gpuopt glob_to_reg out i;
__global__ void sum(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = 0.0f;
    for (int k = 0; k < 4; k++) {
      out[i] = out[i] + in[4 * i + k];
    }
  }
}
