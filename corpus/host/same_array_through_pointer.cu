//! A pointer to the second pointer makes it the first.
//! check: not proved
__global__ void shift(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
int main() {
  int *a, *b;
  cudaMalloc(&a, 4096);
  cudaMalloc(&b, 4096);
  int **which = &b;
  *which = a;
  shift<<<1, 64>>>(a, b);
}
