//! The last block: another kernel adds to the counter before
//! check: unknown possible

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
  }
}

__global__ void bump(unsigned *counter) {
  atomicAdd(counter, 2);
}

int main() {
  float *in, *part, *out;
  unsigned *counter;
  cudaMalloc(&in, 4096);
  cudaMalloc(&part, 4096);
  cudaMalloc(&out, 4);
  cudaMalloc(&counter, 4);
  cudaMemset(counter, 0, 4);
  bump<<<1, 1>>>(counter);
  sum<<<4, 64>>>(in, part, out, counter);
}
