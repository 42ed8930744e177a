//! A function that calls itself launches with twice the threads each time.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
static void go(int t) { mirror<<<4, t>>>(nullptr); if (t < 256) go(2 * t); }
int main() { go(64); }
