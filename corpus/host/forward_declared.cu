//! The kernel is declared, launched and then defined: the launch with 128 threads counts.
//! check: not proved
__global__ void mirror(float *d);

void run(float *d) { mirror<<<4, 128>>>(d); }

__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void again(float *d) { mirror<<<4, 64>>>(d); }
