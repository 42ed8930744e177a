//! Without the array all threads write one place.
//! check: refuted race.global @4
__global__ void k(int *out, const int *map) {
  out[map ? map[threadIdx.x] * 0 + threadIdx.x : 0] = threadIdx.x;
}
int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(out, nullptr);
}
