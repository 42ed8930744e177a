//! Moved by the distance of two arrays, a pointer into the one leads into the other.
//! check: unknown unsupported.pointer
__global__ void k(char *a, char *b) {
  size_t distance = (size_t)b - (size_t)a;
  int t = threadIdx.x;
  b[t] = 1;
  a[distance + (t + 1) % blockDim.x] = 2;
}
