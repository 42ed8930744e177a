//! A member that is a reference changes the block size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
struct R { int &r; };
int main() { int t = 128; R r{t}; r.r = 256; mirror<<<4, t>>>(nullptr); }
