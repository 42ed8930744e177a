//! Launches instantiate a kernel template; a host class and host-device functions stand beside it.
//! replay: --kernel apply<4> --block 4 --array a=iota:int:16
//! expect: ok
//! array: a = 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45
//! check: proved
#include <cuda_runtime.h>

__host__ __device__ inline int triple(int v) { return 3 * v; }

template <int per_thread> __global__ void apply(int *a) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * per_thread;
  for (int k = 0; k < per_thread; k++) a[first + k] = triple(a[first + k]);
}

class buffer {
  int *data = nullptr;
  int size;

public:
  explicit buffer(int n) : size(n) { cudaMalloc(&data, n * sizeof(int)); }
  ~buffer() { cudaFree(data); }
  void run() { apply<4><<<size / 256, 64>>>(data); }
};

int main() {
  buffer b(triple(1024));
  b.run();
}
