//! One array for two parameters, by way of a variable that is assigned.
//! check: not proved
__global__ void shift(int *p, int *q) {
  p[threadIdx.x] = threadIdx.x;
  q[(threadIdx.x + 1) % 64] = 5;
}
void start(int *a) {
  int *b;
  b = a;
  shift<<<1, 64>>>(b, a);
}
