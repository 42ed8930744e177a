//! A stride of 0 is nothing that anybody passes.
//! check: proved if stride is not 0

__global__ void scale(float *v, int n, int stride, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i * stride] *= by;
}
