//! Only the second launch passes null, and the kernel reads there.
//! check: refuted memory.null @4
__global__ void k(int *out, const int *in) {
  out[threadIdx.x] = in[threadIdx.x];
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&b, 64 * sizeof(int));
  k<<<1, 64>>>(a, b);
  k<<<1, 64>>>(a, 0);
}
