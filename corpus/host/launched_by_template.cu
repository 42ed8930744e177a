//! Two instances of a function launch with different sizes.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
template <int N> void go() { mirror<<<4, 2 * N>>>(nullptr); }
int main() { go<64>(); go<128>(); }
