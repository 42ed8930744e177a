//! The turns of a long loop differ in a number that is nowhere too large: its start and its end are known for the turns that are taken together, too.
//! check: proved
__global__ void k(int *a, int t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i + t] = i;
}

int main() {
  int *a;
  cudaMalloc(&a, (64 * 256 + 5000) * sizeof(int));
  for (int t = 0; t < 5000; t++) k<<<64, 256>>>(a, t);
}
