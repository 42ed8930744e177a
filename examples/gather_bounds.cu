// Each thread reads its element and the next one; the last thread reads past the end.
//
//   ./run replay examples/gather_bounds.cu --block 32 --array a=iota:int:32 --array d=zero:int:32

__global__ void differences(const int *a, int *d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  d[i] = a[i + 1] - a[i];
}
