//! A loop launches the kernel sixty times with other numbers: the launches are one, with a number between the first and the last.
//! check: proved

__global__ void shifted(const float *in, float *out, int step) {
  __shared__ float part[64];
  part[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = part[(threadIdx.x + step) % 64];
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 1024 * sizeof(float));
  cudaMalloc(&out, 1024 * sizeof(float));
  for (int step = 0; step < 60; step++)
    shifted<<<16, 64>>>(in, out, step);
}
