//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  __builtin_assume(n % 4 == 0);
  *(float4*)(a + n) = make_float4(1, 2, 3, 4);
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 4000);
  for (int i = 0; i < 60; i++) k<<<1, 1>>>(d, i);
}
