//! One of the sizes that `main` passes on is too large.
//! check: refuted memory.bounds @5
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void launch(float *d, int blocks, int threads) { mirror<<<blocks, threads>>>(d); }

void run(float *d, int threads) { launch(d, 8, threads / 2); }

int main() {
  float *d;
  cudaMalloc(&d, 4096 * sizeof(float));
  run(d, 256);
  run(d, 512);
}
