//! An assumption about what an atomic gives, which 64 threads cannot all meet
//! check: not proved

__global__ void k(int *a, unsigned *c) {
  unsigned r = atomicAdd(c, 1);
  __builtin_assume(r < 16);
  a[r & 15] = threadIdx.x;
}

int main() {
  int *a;
  unsigned *c;
  cudaMalloc((void **)&a, 4096);
  cudaMalloc((void **)&c, 4);
  cudaMemset(c, 0, 4);
  k<<<1, 64>>>(a, c);
}
