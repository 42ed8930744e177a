//! A constructor changes the variable before `main` starts.
//! check: not proved
int threads = 128;

struct Setup {
  Setup() { threads = 256; }
} setup;

__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main() { mirror<<<4, threads>>>(nullptr); }
