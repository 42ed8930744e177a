//! The block size is changed through a pointer to a pointer.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main() { int t = 128; int *p = &t; int **q = &p; **q = 256; mirror<<<4, t>>>(nullptr); }
