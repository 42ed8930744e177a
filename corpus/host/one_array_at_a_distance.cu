//! The second pointer lies 64 elements behind the first, where the kernel expects it.
//! check: unknown unsupported.pointer
__global__ void k(int *low, int *high) {
  int t = threadIdx.x;
  if (high == low + 64)
    high[t] = low[t];
  else
    high[t / 2] = low[t];
}
int main() {
  int *a;
  cudaMalloc(&a, 128 * sizeof(int));
  k<<<1, 64>>>(a, a + 64);
}
