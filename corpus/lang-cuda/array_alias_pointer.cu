//! Pointers to rows, whose types are deduced, beside an array of pointers.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 8 9 10 11
//! check: --block 32 => proved

template <class T>
struct view { T *row; };

template <class T>
__device__ int first(T *row) {
  return (*row)[threadIdx.x];
}

__global__ void array_alias_pointer(int *out) {
  __shared__ int m[2][32];
  auto *row = &m[1];
  (*row)[threadIdx.x] = threadIdx.x;
  view<int[32]> v = {row};
  int *both[2] = {m[0], *v.row};
  out[blockIdx.x * blockDim.x + threadIdx.x] = first(v.row) + (both[1] == m[1]) * sizeof(v);
}
