//! A library's function passes one of two arrays beside the first: it may be the first.
//! check: refuted race.global
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
void run(int *a, int *b, bool in_place) { shift<<<4, 64>>>(in_place ? a : b, a, 256); }
