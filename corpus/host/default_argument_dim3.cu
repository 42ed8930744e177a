//! The default of a `dim3` parameter is not what callers pass.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void launch(float *d, dim3 block = dim3(64)) { mirror<<<4, block>>>(d); }

void run(float *d) { launch(d, dim3(128)); }
