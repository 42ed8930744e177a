//! The place of an access overflows in some threads of the only launch
//! check: refuted race.global @7

__global__ void k(int *a) {
  int i = threadIdx.x;
  int j = i * 33554432;
  a[(j >> 25) + 64] = i;
}

int main() {
  int *a;
  cudaMalloc((void **)&a, 4096);
  k<<<1, 256>>>(a);
}
