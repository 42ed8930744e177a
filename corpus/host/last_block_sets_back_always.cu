//! The last block always sets its counter back, and the kernel is launched again
//! check: proved

__global__ void sum(const float *in, float *part, float *out, unsigned *counter) {
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicAdd(counter, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float s = 0;
    for (int i = 0; i < gridDim.x * blockDim.x; i++) {
      s += part[i];
    }
    out[0] = s;
    *counter = 0;
  }
}

int main() {
  float *in, *part, *out;
  unsigned *counter;
  cudaMalloc(&in, 4096);
  cudaMalloc(&part, 4096);
  cudaMalloc(&out, 4);
  cudaMalloc(&counter, 4);
  cudaMemset(counter, 0, 4);
  for (int blocks = 2; blocks < 6; blocks += 3) {
    sum<<<blocks, 64>>>(in, part, out, counter);
  }
}
