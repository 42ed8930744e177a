//! The array is there for some command lines, and the kernel asks.
//! check: proved
__global__ void k(int *out, const int *extra) {
  out[threadIdx.x] = extra ? extra[threadIdx.x] : 0;
}
int main(int argc, char **argv) {
  int *out, *extra = nullptr;
  cudaMalloc(&out, 64 * sizeof(int));
  if (argc > 1) cudaMalloc(&extra, 64 * sizeof(int));
  k<<<1, 64>>>(out, extra);
}
