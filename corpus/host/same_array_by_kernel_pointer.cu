//! The launch through a pointer to the kernel passes one array twice.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  void (*kernel)(int *, const int *, int) = shift;
  kernel<<<4, 64>>>(a, a, 256);
}
