//! A helper launches the kernel that it is given, with one array twice.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
void start(void (*kernel)(int *, const int *, int), int *data) { kernel<<<4, 64>>>(data, data, 256); }
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  start(shift, a);
}
