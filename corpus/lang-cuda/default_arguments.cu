//! Default arguments, overloads and functions in namespaces.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 10 13 17 20
//! check: proved
namespace maths {
__device__ int shift(int v, int by = 10) { return v + by; }
namespace detail {
__device__ int combine(int a, int b) { return a + b; }
__device__ int combine(int a, float b) { return a + (int)b; }
}
using detail::combine;
}

__global__ void default_arguments(int *out) {
  using namespace maths;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = combine(combine(shift(i), maths::shift(i, i)), i * 0.5f);
}
