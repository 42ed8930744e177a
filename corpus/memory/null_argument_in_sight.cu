//! The program passes null, and threads race.
//! check: refuted race.global @6
__global__ void spread(int *a, const int *map) {
  int i = threadIdx.x;
  if (!map)
    a[i / 2] = i;
  else
    a[i] = map[i];
}
int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  spread<<<1, 64>>>(a, nullptr);
}
