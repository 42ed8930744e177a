//! With an argument on the command line the two are one array.
//! check: refuted memory.bounds
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (in == out) s[t + 1] = 1;
}
int main(int argc, char **argv) {
  int *a, *b;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&b, 64 * sizeof(int));
  k<<<1, 64>>>(argc > 1 ? a : b, a);
}
