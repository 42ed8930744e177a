//! The statement that was taken out may have changed the variable that it names.
//! check: not proved
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 1024);
  int block = 256;
  missing_read(block);
  k<<<1, block>>>(a);
}
