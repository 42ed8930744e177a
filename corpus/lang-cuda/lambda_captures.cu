//! Init captures, mutable lambdas, captured arrays and lambdas that write memory.
//! lower: unsupported.construct @7
//! check: unknown unsupported.construct
__global__ void lambda_captures(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int table[3] = {1, 2, 3};
  auto put = [out, i, factor = 2](int v) { out[2 * i] = i * factor + v; };
  put(1);
  auto counter = [n = 0]() mutable { return ++n; };
  counter();
  auto sum = [table, extra = counter()] { return table[0] + table[2] + extra; };
  table[0] = 100;
  out[2 * i + 1] = sum() + i;
}
