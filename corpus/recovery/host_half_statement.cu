//! Only the end of the statement is not understood: what is left of it would be another statement.
//! check: not proved
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 1024);
  int block = 256 MISSING_SCALE(4);
  k<<<1, block>>>(a);
}
