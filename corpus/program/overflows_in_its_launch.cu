//! The only launch has more threads than the index has room for.
//! check: unknown race.global
__global__ void k(int *a) {
  unsigned i = (blockIdx.x * 256 + threadIdx.x) * 8;
  a[i] = blockIdx.x;
}

void go(int *p, int blocks) { k<<<blocks, 256>>>(p); }

int main() {
  int *p;
  cudaMalloc(&p, 1ull << 36);
  go(p, 4194304);
}
