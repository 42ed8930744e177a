//! A case without `break` goes on to the launch of the next one.
//! check: not proved
template <int N> __global__ void mirror(float *d) {
  __shared__ float s[N];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int threads) {
  switch (threads) {
    case 128: mirror<128><<<4, threads>>>(d);
    case 64: mirror<64><<<4, threads>>>(d); break;
  }
}
