//! A static variable keeps its value from call to call.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
static void go() { static int t = 64; t *= 2; mirror<<<4, t>>>(nullptr); }
int main() { go(); go(); }
