//! A function takes the counter by value.
//! replay: --block 8 --grid 1 --arg n=5 --array a=random:float:8
//! expect: ok
//! optimize: tested
__device__ float part(int p, int n) {
  return p * n;
}
__global__ void sum(float *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  int i = 0;
  //@ gpuopt loop_unroll i 2;
  for (; i < 8; i++) {
    s += part(i, n);
  }
  a[t] = s;
}
