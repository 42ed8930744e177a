//! The second turn of a loop launches with twice the threads.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main(int argc, char **) { int t = 128; do { mirror<<<4, t>>>(nullptr); t *= 2; } while (t < argc); }
