//! The last block: the host copies a number to the address of the counter
//! check: unknown possible

__device__ unsigned counter;

__global__ void sum(const float *in, float *part, float *out) {
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicAdd(&counter, 1) == gridDim.x - 1;
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
  cudaMalloc(&in, 4096);
  cudaMalloc(&part, 4096);
  cudaMalloc(&out, 4);
  unsigned *address, one = 1;
  cudaGetSymbolAddress((void **)&address, counter);
  cudaMemcpy(address, &one, 4, cudaMemcpyHostToDevice);
  sum<<<4, 64>>>(in, part, out);
}
