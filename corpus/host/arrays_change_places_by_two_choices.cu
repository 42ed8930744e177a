//! Two choices by different conditions may choose the same array.
//! check: refuted race.global
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
void run(int *a, int *b, bool odd, bool even) { shift<<<4, 64>>>(odd ? a : b, even ? a : b, 256); }
