//! The kernel's address goes elsewhere: the launch in sight breaks what it requires all the same.
//! check: => refuted contract.pre @12
__global__ void fill(int *a, int n) {
  __requires(n <= 64);
  if ((int)threadIdx.x < n) a[threadIdx.x] = 1;
}
void watch(void *kernel);
int main() {
  int *a;
  cudaMalloc(&a, 256);
  watch((void *)fill);
  fill<<<1, 128>>>(a, 100);
  return 0;
}
