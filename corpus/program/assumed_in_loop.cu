//! No run of the program's launch meets what the source assumes.
//! check: unknown timeout
__global__ void k(int *out, int n) {
  for (int i = 0; i < n; i++) { __builtin_assume(i != 3); } out[0] = threadIdx.x;
}

int main() {
  int *p;
  cudaMalloc(&p, 4096);
  k<<<1, 64>>>(p, 5);
}
