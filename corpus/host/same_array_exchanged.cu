//! Buffers that change places are two arrays.
//! check: proved
__global__ void step(int *to, const int *from) {
  to[threadIdx.x] = from[(threadIdx.x + 1) % 64];
}
void start(int *a, int *b, int n) {
  int *from = a;
  int *to = b;
  for (int i = 0; i < n; i++) {
    step<<<1, 64>>>(to, from);
    int *other = from;
    from = to;
    to = other;
  }
}
