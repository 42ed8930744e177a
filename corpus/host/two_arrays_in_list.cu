//! A record is made of two pointers.
//! check: proved
struct Pair {
  int *to;
  const int *from;
  int n;
};
__global__ void shift(Pair pair) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < pair.n) pair.to[i] = pair.from[i + 1];
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 4096);
  cudaMalloc(&b, 4096);
  Pair pair = {a, b, 256};
  shift<<<4, 64>>>(pair);
}
