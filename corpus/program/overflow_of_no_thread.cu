//! No thread of the only launch has an overflow
//! check: proved

__global__ void k(int *a) {
  int i = threadIdx.x;
  int j = i * 33554432;
  a[j >> 25] = i;
}

int main() {
  int *a;
  cudaMalloc((void **)&a, 4096);
  k<<<1, 64>>>(a);
}
