//! The same with a number that becomes a pointer again.
//! check: unknown unsupported.pointer
__global__ void k(char *a, char *b) {
  size_t distance = (size_t)b - (size_t)a;
  int t = threadIdx.x;
  b[t] = 1;
  char *p = (char *)((size_t)a + distance + (t + 1) % blockDim.x);
  *p = 2;
}
