//! A loop over a range changes the block size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main() { int t = 128; int v[2] = {1, 2}; for (int &x : v) { t *= x; } mirror<<<4, t>>>(nullptr); }
