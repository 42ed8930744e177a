//! A loop sets the second pointer anew in every round.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main() {
  int *a, *from = 0;
  cudaMalloc(&a, 4096);
  for (int i = 0; i < 1000; i++) {
    from = a;
    shift<<<4, 64>>>(a, from, 256);
  }
}
