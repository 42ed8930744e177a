//! Host code with CUB's device-wide algorithms, iterators and allocator is read.
//! check: proved
#include <cub/cub.cuh>
#include <cub/util_allocator.cuh>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
struct below {
  int limit;
  __host__ __device__ bool operator()(const int &x) const { return x < limit; }
};
cub::CachingDeviceAllocator allocator(true);
int main() {
  int n = 1000, *in, *out, *count;
  CubDebugExit(allocator.DeviceAllocate((void **)&in, n * sizeof(int)));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  k<<<4, 256>>>(in, n);
  void *storage = nullptr;
  size_t bytes = 0;
  cub::DoubleBuffer<int> keys(in, out);
  cub::DeviceRadixSort::SortKeys(storage, bytes, keys, n);
  cudaMalloc(&storage, bytes);
  cub::DeviceRadixSort::SortKeys(storage, bytes, keys, n);
  cub::DeviceSelect::If(storage, bytes, keys.Current(), keys.Alternate(), count, n, below{7});
  cub::TransformInputIterator<bool, below, int *> flags(in, below{3});
  cub::DeviceReduce::Sum(storage, bytes, flags, count, n);
  cub::DeviceReduce::Reduce(storage, bytes, in, out, n, [] __device__(int a, int b) { return a < b ? a : b; }, 0);
  cub::KeyValuePair<int, int> *least;
  cudaMalloc(&least, sizeof(*least));
  cub::DeviceReduce::ArgMin(storage, bytes, in, least, n);
  if (storage) CubDebugExit(allocator.DeviceFree(storage));
}
