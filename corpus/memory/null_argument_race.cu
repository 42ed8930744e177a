//! An argument that the kernel compares with null may be null: threads race then.
//! check: unknown possible
__global__ void spread(int *a, const int *map) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (map == nullptr)
    a[i / 2] = i;
  else
    a[i] = map[i];
}
