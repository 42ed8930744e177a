//! Index arithmetic in a loop overflows in the last blocks of the only launch
//! check: not proved

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < 16; j++) {
    a[i * 16 + j] = i;
  }
}

int main() {
  int *a;
  cudaMalloc((void **)&a, 1ull << 34);
  k<<<1 << 20, 512>>>(a, 1 << 29);
}
