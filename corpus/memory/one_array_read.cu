//! One array for two parameters that are only read; the result goes to another.
//! check: proved
__global__ void one_array_read(const int *x, const int *y, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] + y[i + 1];
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 4096);
  cudaMalloc(&b, 4096);
  one_array_read<<<4, 64>>>(a, a, b);
}
