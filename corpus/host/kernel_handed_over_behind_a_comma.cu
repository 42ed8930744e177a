//! The same in a call of the runtime.
//! check: --kernel put => not proved
__global__ void put(int *a, int at) {
  __requires(at < 2);
  a[at] = 1;
}
__global__ void idle(int) {}
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  int i = 1, one = 1;
  void *arguments[] = {&one};
  cudaLaunchKernel((void *)(i = 2, idle), dim3(1), dim3(1), arguments, 0, 0);
  put<<<1, 1>>>(a, i);
  return 0;
}
