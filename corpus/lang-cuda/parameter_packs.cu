//! Variadic templates, fold expressions and generic lambdas.
//! check: proved
//! replay: --block 3 --array out=zero:int:3
//! expect: ok
//! array: out = 33 35 39
template <typename... T> __device__ int total(T... v) { return (v + ... + 0); }
template <typename... T> __device__ int how_many(T...) { return sizeof...(T); }

__global__ void parameter_packs(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto square = [](auto v) { return v * v; };
  out[i] = total(i, 10, (char)20) + how_many(i, 2.0f, 'c') + square(i);
}
