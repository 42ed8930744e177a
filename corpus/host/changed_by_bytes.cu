//! The bytes of the block size are written one by one.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main() { int t = 128; *(char *)&t = 0; ((char *)&t)[1] = 1; mirror<<<4, t>>>(nullptr); }
