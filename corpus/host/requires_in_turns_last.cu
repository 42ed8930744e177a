//! The last launch of a loop breaks the precondition.
//! check: => not proved
__global__ void fold(float *a, int d) {
  __requires(d > 0 && d <= 256);
  int i = threadIdx.x;
  if (blockIdx.x == 0 && i < d) a[i] += a[i + d];
}

int main() {
  float *a;
  cudaMalloc(&a, 512 * sizeof(float));
  for (int d = 256; d >= 0; d--) fold<<<1, 256>>>(a, d);
  return 0;
}
