//! Device function templates with deduced types, a specialisation and if constexpr.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 14 114 214 319
//! check: proved
template <typename T> __device__ T largest(T a, T b) { return a > b ? a : b; }
template <typename T> __device__ int width() { return sizeof(T); }
template <> __device__ int width<char>() { return 100; }

template <int n> __device__ int times(int v) {
  if constexpr (n == 0)
    return 0;
  else
    return v + times<n - 1>(v);
}

__global__ void template_functions(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = largest(times<5>(i), 10) + width<float>() + width<char>() * i;
}
