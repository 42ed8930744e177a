//! A pointer that the host has moved by four bytes, read as vectors of sixteen.
//! check: unknown memory.misaligned
__global__ void k(int4 *a) { a[threadIdx.x] = make_int4(1, 2, 3, 4); }

int main() {
  int *p;
  cudaMalloc(&p, 40000);
  k<<<1, 64>>>((int4 *)(p + 1));
}
