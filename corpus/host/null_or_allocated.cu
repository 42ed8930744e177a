//! The array is there for some command lines, and the kernel does not ask.
//! check: refuted memory.null @4
__global__ void k(int *out, const int *extra) {
  out[threadIdx.x] = extra[threadIdx.x];
}
int main(int argc, char **argv) {
  int *out, *extra = nullptr;
  cudaMalloc(&out, 64 * sizeof(int));
  if (argc > 1) cudaMalloc(&extra, 64 * sizeof(int));
  k<<<1, 64>>>(out, extra);
}
