//! Whichever branch is taken, the two pointers are two arrays.
//! check: proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main(int argc, char **argv) {
  int *a, *b;
  cudaMalloc(&a, 4096);
  cudaMalloc(&b, 4096);
  int *to, *from;
  if (argc > 2) {
    to = a;
    from = b;
  } else {
    to = b;
    from = a;
  }
  shift<<<4, 64>>>(to, from, 256);
}
