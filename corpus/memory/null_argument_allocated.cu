//! The program allocates the array, so that it is not null.
//! check: proved
__global__ void spread(int *a, const int *map) {
  int i = threadIdx.x;
  if (map == nullptr)
    a[i / 2] = i;
  else
    a[i] = map[i];
}
int main() {
  int *a, *map;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&map, 64 * sizeof(int));
  spread<<<1, 64>>>(a, map);
}
