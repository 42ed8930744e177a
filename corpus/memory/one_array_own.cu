//! One array for two parameters, but each thread keeps to its own element.
//! check: proved
__global__ void one_array_own(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 1024);
  one_array_own<<<4, 64>>>(a, a, 256);
}
