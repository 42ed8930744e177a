//! `main` sets the variable before the launch.
//! check: => proved
int threads = 1024;

__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main() {
  threads = 128;
  float *d;
  cudaMalloc(&d, 4096);
  mirror<<<4, threads>>>(d);
}
