//! The host launches only where there is an array.
//! check: proved
__global__ void k(int *out) {
  out[threadIdx.x] = 1;
}
void run(int *out) {
  if (out) k<<<1, 64>>>(out);
}
int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  run(nullptr);
  run(out);
}
