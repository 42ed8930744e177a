//! A constant in the index of a store is still a constant.
//! check: proved
constexpr int threads = 64;

__global__ void mirror(float *d) {
  __shared__ float s[threads];
  s[threadIdx.x] = d[blockIdx.x * threads + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * threads + threadIdx.x] = s[threads - 1 - threadIdx.x];
}

void fill(float *host) { host[threads - 1] = 1.0f; }

void run(float *d) { mirror<<<4, threads>>>(d); }
