//! The last block: the host counts the counter up in managed memory
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

int main() {
  float *in, *part, *out;
  unsigned *counter;
  cudaMallocManaged(&in, 4096);
  cudaMallocManaged(&part, 4096);
  cudaMallocManaged(&out, 4);
  cudaMallocManaged(&counter, 4);
  counter[0]++;
  sum<<<4, 64>>>(in, part, out, counter);
}
