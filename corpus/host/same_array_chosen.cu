//! One of two arrays is passed beside the first: it may be the first.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main(int argc, char **argv) {
  int *a, *b;
  cudaMalloc(&a, 4096);
  cudaMalloc(&b, 4096);
  int *from = argc > 1 ? a : b;
  shift<<<4, 64>>>(a, from, 256);
}
