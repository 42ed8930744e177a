//! Two members of a record are set to one pointer, and the record is copied.
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
  Pair pair;
  pair.to = a;
  pair.from = a;
  pair.n = 256;
  Pair copy = pair;
  shift<<<4, 64>>>(copy);
}
