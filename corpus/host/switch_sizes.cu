//! A switch over block sizes, each with its own instance of the kernel.
//! check: => proved
template <int N> __global__ void mirror(float *d) {
  __shared__ float s[N];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int threads) {
  switch (threads) {
    case 64: mirror<64><<<4, threads>>>(d); break;
    case 128: mirror<128><<<4, threads>>>(d); break;
    case 256: mirror<256><<<4, threads>>>(d); break;
  }
}
