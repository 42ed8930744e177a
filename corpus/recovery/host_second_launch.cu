//! A launch in text that was taken out may have any sizes.
//! check: not proved
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 1024);
  k<<<1, 256>>>(a);
  k<<<1, missing_block()>>>(a);
}
