//! auto, decltype, structured bindings and range-based for over an array.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 60 63 66 69
//! check: proved
struct pair { int first, second; };

__global__ void auto_and_range_for(int *out) {
  auto i = blockIdx.x * blockDim.x + threadIdx.x;
  int values[3] = {10, 20, 30};
  int total = 0;
  for (int v : values) total += v;
  pair p = {(int)i, (int)i * 2};
  auto [a, b] = p;
  decltype(total) sum = total + a + b;
  out[i] = sum;
}
