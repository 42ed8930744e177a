//! As many elements as threads, by an argument.
//! check: proved if gridDim.x is 1 and blockDim.x <= n and n <= 64

__global__ void reversed_by_an_argument(int *data, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, r = n - t - 1;
  s[t] = data[t];
  __syncthreads();
  data[t] = s[r];
}
