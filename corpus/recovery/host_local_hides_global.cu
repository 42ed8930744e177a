//! Without the local constant the global one of the same name would be the size of the block.
//! check: not proved
const int BLOCK = 256;

__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 1024);
  const int BLOCK = missing_block();
  k<<<1, BLOCK>>>(a);
}
