//! The second part of a condition changes the block size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main(int argc, char **) { int t = 128; argc > 1 && (t = 256); mirror<<<4, t>>>(nullptr); }
