//! The expression that names the kernel sets an index.
//! check: --kernel put => not proved
__global__ void put(int *a, int at) {
  __requires(at < 2);
  a[at] = 1;
}
__global__ void idle(int) {}
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  int i = 1;
  (i = 2, idle)<<<1, 1>>>(1);
  put<<<1, 1>>>(a, i);
  return 0;
}
