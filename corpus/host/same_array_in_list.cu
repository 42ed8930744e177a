//! A record is made of one pointer twice.
//! check: not proved
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
  int *a;
  cudaMalloc(&a, 4096);
  shift<<<4, 64>>>(Pair{a, a, 256});
}
