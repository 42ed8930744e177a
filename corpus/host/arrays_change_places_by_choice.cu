//! Two choices by one condition never choose the same array.
//! check: proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
void run(int *a, int *b, int rounds) {
  bool odd = false;
  for (int round = 0; round < rounds; round++) {
    shift<<<4, 64>>>(odd ? a : b, odd ? b : a, 256);
    odd = !odd;
  }
}
void again(int *a, int *b, bool odd) { shift<<<4, 64>>>(odd ? a : b, !odd ? a : b, 256); }
