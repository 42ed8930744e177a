//! The array that a branch chooses is the one that is passed beside it.
//! check: refuted race.global
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
void run(int *a, int *b, bool in_place) {
  int *to = b;
  if (in_place) to = a;
  shift<<<4, 64>>>(to, a, 256);
}
