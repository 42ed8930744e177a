//! One array for two parameters: what a thread reads its neighbour writes.
//! check: refuted race.global
__global__ void one_array_shift(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1];
}
int main() {
  int *a;
  cudaMalloc(&a, 1024);
  one_array_shift<<<4, 64>>>(a, a, 256);
}
