//! Only this launch is meant, and it moves the pointer by one float: no size cures that.
//! check: not proved

__global__ void k(float4 *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = make_float4(0, 0, 0, 0);
}

void run(float *p, int n) {
  float *b;
  cudaMalloc(&b, 16 * n + 16);
  k<<<(n + 63) / 64, 64>>>((float4 *)(b + 1), n);
}
