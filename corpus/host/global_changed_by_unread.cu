//! A function whose body is elsewhere may change the variable of the file.
//! check: not proved
int threads = 128;

void configure();

__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void grow() { threads += 128; }

int main() {
  configure();
  mirror<<<4, threads>>>(nullptr);
}
