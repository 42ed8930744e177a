//! Two arrays for two parameters: nothing contradicts the assumption that they do not overlap.
//! check: proved
__global__ void one_array_apart(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1];
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  one_array_apart<<<4, 64>>>(a, b, 256);
}
