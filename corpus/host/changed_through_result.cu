//! A function returns a reference to the block size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
static int &pick(int &a, int &b) { return b; }
int main() { int t = 128, u = 1; pick(u, t) = 256; mirror<<<4, t>>>(nullptr); }
