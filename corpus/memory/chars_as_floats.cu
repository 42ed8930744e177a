//! An array of chars is used for floats. That it starts at a multiple of 4 its declaration does not say: it is assumed and listed.
//! check: proved
__global__ void k(float *out) {
  __shared__ char flag[3];
  __shared__ char bytes[256];
  if (threadIdx.x < 3) flag[threadIdx.x] = 1;
  *(float *)(bytes + 4 * threadIdx.x) = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = *(float *)(bytes + 4 * (63 - threadIdx.x));
}
int main() {
  float *out;
  cudaMalloc(&out, 64 * sizeof(float));
  k<<<1, 64>>>(out);
}
