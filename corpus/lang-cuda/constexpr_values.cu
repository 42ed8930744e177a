//! constexpr variables, functions and array bounds.
//! replay: --block 9 --array out=zero:int:9
//! expect: ok
//! array: out = 8 7 6 5 4 3 2 1 0
//! check: --block 9 => proved
constexpr int side = 3;
constexpr int square(int n) { return n * n; }
static const int area = square(side);

__global__ void constexpr_values(int *out) {
  __shared__ int s[square(side)];
  static_assert(area == 9, "three rows of three");
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[blockIdx.x * area + t] = s[area - 1 - t];
}
