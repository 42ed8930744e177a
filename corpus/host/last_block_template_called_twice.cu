//! The last block: two instances of a template launch, and nothing sets the counter back
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

template <int BLOCKS> void run(float *in, float *part, float *out, unsigned *counter) {
  sum<<<BLOCKS, 64>>>(in, part, out, counter);
}

int main() {
  float *in, *part, *out;
  unsigned *counter;
  cudaMalloc(&in, 4096);
  cudaMalloc(&part, 4096);
  cudaMalloc(&out, 4);
  cudaMalloc(&counter, 4);
  cudaMemset(counter, 0, 4);
  run<2>(in, part, out, counter);
  run<5>(in, part, out, counter);
}
