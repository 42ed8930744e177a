//! Lambdas called in place, capturing by value and by reference.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 10 11 14 19
//! check: proved
template <typename F> __device__ void repeat(int n, F f) {
  for (int k = 0; k < n; k++) f(k);
}

__global__ void lambda(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int total = 0;
  auto square = [](int v) { return v * v; };
  auto shifted = [i, square](int by) { return square(i) + by; };
  repeat(3, [&](int k) { total += k; });
  out[i] = shifted(7) + total;
}
