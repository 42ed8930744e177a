//! The last of many turns reads behind the end of the array.
//! check: refuted memory.bounds @9

__global__ void shifted(const float *in, float *out, int step) {
  __shared__ float part[123];
  part[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  if (threadIdx.x < 59) part[threadIdx.x + 64] = 0;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = part[threadIdx.x + step];
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 1024 * sizeof(float));
  cudaMalloc(&out, 1024 * sizeof(float));
  for (int step = 0; step < 61; step++)
    shifted<<<16, 64>>>(in, out, step);
}
