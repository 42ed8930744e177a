//! `::T` is the type of the file, whatever the class calls `T`.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
struct T {
  char a[9];
};
namespace inner {
struct T {
  int b;
};
__device__ int size() { return sizeof(::T) * 10 + sizeof(T); }
}

__global__ void k(int *o) {
  assert(inner::size() == 94);
  o[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
