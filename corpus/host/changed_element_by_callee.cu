//! A function writes an element of the array that it is given.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
static void fill(int *p) { p[2] = 256; }
int main() { int t[3]; t[2] = 128; fill(t); mirror<<<4, t[2]>>>(nullptr); }
