//! Each instance has its own condition; there is no line to paste that goes for both.
//! check: --kernel reverse<128> => proved if blockDim.x <= 128
//! check: --kernel reverse<256> => proved if blockDim.x <= 256

template <int N> __global__ void reverse(float *a) {
  __shared__ float s[N];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = a[i];
  __syncthreads();
  a[i] = s[blockDim.x - 1 - threadIdx.x];
}
template __global__ void reverse<128>(float *);
template __global__ void reverse<256>(float *);
