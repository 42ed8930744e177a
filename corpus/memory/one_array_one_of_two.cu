//! One of two launches gives one array: that one counts.
//! check: refuted race.global
__global__ void one_array_one_of_two(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 4096);
  cudaMalloc(&b, 4096);
  one_array_one_of_two<<<4, 64>>>(a, b);
  one_array_one_of_two<<<4, 64>>>(b, b);
}
