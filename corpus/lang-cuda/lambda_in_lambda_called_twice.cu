//! A lambda with another one inside is called twice: the inner one's parameter and variables are those of the second call.
//! check: --block 8 --grid 1 => unknown possible
//! replay: --block 8 --grid 1 --array out=zero:int:8
//! expect: ok
template <class F> __device__ void each(const F &f, int n) {
  for (int i = 0; i < n; i++) f(i);
}

__global__ void lambda_in_lambda_called_twice(int *out) {
  __shared__ int sum[8];
  int t = threadIdx.x;
  sum[t] = 0;
  auto add = [&](int count) -> int {
    int step = count + 1;
    each([&](int i) { int twice = 2 * i; sum[t] += twice + step; }, count);
    return sum[t];
  };
  add(2);
  out[(add(3) & 7) ^ t] = 1;
  assert(sum[t] == 26);
}
