//! The helper that launches has null for a default.
//! check: refuted memory.null @4
__global__ void k(int *out, const int *mask) {
  out[threadIdx.x] = mask[threadIdx.x];
}
void run(int *out, const int *mask = nullptr) {
  k<<<1, 64>>>(out, mask);
}
int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  run(out);
}
