//! No contract: two of eight rounds stand before the loop. Races are checked again, results compared on runs.
//! optimize: tested
//! result: for (; k < 8; k++) {
__global__ void smooth(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0.0f;
    //@ gpuopt loop_unroll k 2;
    for (int k = 0; k < 8; k++) {
      sum += in[i] * k;
    }
    out[i] = sum;
  }
}
