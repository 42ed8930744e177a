//! The list of arguments is filled element by element.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main() {
  int *a, n = 256;
  cudaMalloc(&a, 4096);
  void *list[3];
  list[0] = &a;
  list[1] = &a;
  list[2] = &n;
  cudaLaunchKernel((void *)shift, dim3(4), dim3(64), list, 0, 0);
}
