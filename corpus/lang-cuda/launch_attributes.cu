//! __launch_bounds__, __noinline__, __forceinline__, __restrict__ and #pragma unroll change nothing about the values.
//! replay: --block 8 --array in=iota:int:32 --array out=zero:int:8
//! expect: ok
//! array: out = 6 22 38 54 70 86 102 118
//! check: proved
__device__ __noinline__ int fetch(const int *a, int i) { return a[i]; }
static __device__ __forceinline__ int add(int a, int b) { return a + b; }

extern "C" __global__ void __launch_bounds__(64, 2)
launch_attributes(const int *__restrict__ in, int *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int total = 0;
#pragma unroll 4
  for (int k = 0; k < 4; k++) total = add(total, fetch(in, 4 * i + k));
  out[i] = total;
}
