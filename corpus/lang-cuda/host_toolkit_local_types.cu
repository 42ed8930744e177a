//! Types without linkage (of an unnamed namespace, of a function, of a lambda) may be given to templates of the runtime.
//! check: proved
namespace {
struct point {
  float x, y;
};
}
__constant__ point origin;
__global__ void mirror(point *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i].x = p[i].y;
}
int main() {
  struct item {
    int key;
  };
  point *points, zero = {0, 0};
  item *items;
  int n = 1000, grid, block;
  cudaMalloc(&points, n * sizeof(point));
  cudaMallocManaged(&items, n * sizeof(item));
  cudaMemcpyToSymbol(origin, &zero, sizeof(zero));
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, mirror, [](int threads) { return threads * sizeof(float); });
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, mirror);
  mirror<<<4, 256>>>(points, n);
  cudaFree(points);
  cudaFree(items);
}
