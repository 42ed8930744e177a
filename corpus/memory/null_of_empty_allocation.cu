//! Without arguments the program allocates 0 bytes, which gives null.
//! check: not proved
__global__ void k(float *a) {
  __shared__ int s[64];
  if (!a) s[0] = threadIdx.x;
}
int main(int argc, char **argv) {
  float *a;
  cudaMalloc(&a, (argc - 1) * sizeof(float));
  k<<<1, 64>>>(a);
}
