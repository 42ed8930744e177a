//! A function takes the counter by reference.
//! optimize: rejected opt.loop_shape
__device__ void skip(int &p, int n) {
  if (n == 12345677) {
    p = 7;
  }
}
__global__ void sum(float *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  int i = 0;
  //@ gpuopt loop_unroll i 2;
  for (; i < 8; i++) {
    s += 1;
    skip(i, n);
  }
  a[t] = s;
}
