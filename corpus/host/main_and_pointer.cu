//! `main` calls the launching function, and so may whoever gets its address.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void launch(float *d, int threads) { mirror<<<8, threads>>>(d); }

void hand_over(void (*f)(float *, int));

int main() {
  float *d = nullptr;
  launch(d, 128);
  hand_over(launch);
}
