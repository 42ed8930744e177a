//! A second name for the array, which is never changed.
//! check: refuted race.global
__global__ void one_array_variable(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  int *const b = a;
  one_array_variable<<<4, 64>>>(b, a);
}
