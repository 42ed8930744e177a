//! A lambda passes what it captures and what it is given: the same array.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  auto start = [&](int *from) { shift<<<4, 64>>>(a, from, 256); };
  start(a);
}
