//! What the source assumes is so in the program's launch.
//! check: proved
__global__ void k(int *out, int n) {
  __builtin_assume(n > 3 && n <= 64);
  if (n > 64 || threadIdx.x < n) out[threadIdx.x] = threadIdx.x;
}

int main() {
  int *p;
  cudaMalloc(&p, 4096);
  k<<<1, 64>>>(p, 5);
}
