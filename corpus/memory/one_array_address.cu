//! The second argument is the address of an element of the first.
//! check: refuted race.global
__global__ void one_array_address(int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  one_array_address<<<4, 64>>>(a, &a[32]);
}
