//! A variable outside of functions that `main` sets.
//! check: proved
int *values;
__global__ void k(int *p) {
  p[threadIdx.x] = 0;
}
int main() {
  cudaMalloc(&values, 256);
  k<<<1, 64>>>(values);
}
