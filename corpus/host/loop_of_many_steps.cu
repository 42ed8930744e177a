//! Each turn of the loop copies much before it launches: not all turns are executed one by one, and the sizes that no turn changes stay known.
//! check: proved

__global__ void scaled(const float *in, float *out, int n) {
  __shared__ float part[64];
  part[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = part[63 - threadIdx.x] * n;
}

int prepare(const float *from, float *to, int count) {
  float copy[400];
  for (int i = 0; i < 400; i += 4) {
    copy[i] = from[i] * 2;
    copy[i + 1] = from[i + 1];
    float third = copy[i] - from[i + 2];
    copy[i + 2] = third * third;
    copy[i + 3] = from[i + 3];
  }
  return cudaMemcpy(to, copy, count * sizeof(float), cudaMemcpyHostToDevice) != cudaSuccess;
}

int main() {
  dim3 grid, block;
  block.x = 64;
  grid.x = 1024 / block.x;
  float *in, *out;
  static float numbers[4096];
  cudaMalloc(&in, 1024 * sizeof(float));
  cudaMalloc(&out, 1024 * sizeof(float));
  for (int start = 0; start < 250; start++) {
    if (prepare(numbers + start, in, 400))
      return 1;
    scaled<<<grid, block>>>(in, out, 400);
  }
}
