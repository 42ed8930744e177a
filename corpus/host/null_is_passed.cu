//! The launch passes null for an array that the kernel writes.
//! check: refuted memory.null @5
__global__ void k(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = i;
}
int main() {
  k<<<4, 64>>>(nullptr, 200);
}
