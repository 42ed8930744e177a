//! Of many launches one breaks what the proof for every launch assumes.
//! check: unknown memory.misaligned
__global__ void k(float4* a) {
  a[0] = make_float4(1, 2, 3, 4);
}

int main() {
  float* d;
  cudaMalloc(&d, 4000);
  for (int j = 0; j < 50; j++) k<<<1, 1>>>((float4*)(d + 4 * j + (j == 37)));
}
