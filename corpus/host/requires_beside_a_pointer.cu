//! What is required of a number is asked of each launch, also beside what is required of a pointer.
//! check: => refuted contract.pre @10
__global__ void fill(int *a, int n) {
  __requires(a != nullptr && n <= 64 && n >= 0);
  if (threadIdx.x < n) a[threadIdx.x] = 1;
}
int main() {
  int *a;
  cudaMalloc(&a, 256);
  fill<<<1, 128>>>(a, 100);
  return 0;
}
