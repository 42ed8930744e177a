//! The default argument of a method is not what callers pass.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

struct Runner {
  float *d;
  void go(unsigned threads = 64) { mirror<<<4, threads>>>(d); }
};

void run(Runner &r) { r.go(96); }
