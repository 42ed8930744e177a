//! An error in host code that no launch depends on: the sizes of the launch are still known.
//! check: proved
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  missing_setup(argc, argv);
  cudaMalloc(&a, 1024);
  k<<<1, 256>>>(a);
}
