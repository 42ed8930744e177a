//! A grid that is rounded up by way of doubles.
//! check: proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
__global__ void number(int *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[i] = n;
}
int main(int argc, char **argv) {
  int n = 1000;
  int *a;
  cudaMalloc(&a, 4 * 256 * 4);
  number<<<(int)ceil(n / 256.0), 256>>>(a, n);
  fill<<<1, 256>>>(n);
}
