//! Two places in one array, one element apart: each thread reads what its neighbour writes.
//! check: refuted race.global
__global__ void one_array_offset(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  one_array_offset<<<4, 64>>>(a, a + 1, 256);
}
