//! A structured binding that is captured by copy is a copy; by reference it is the binding.
//! flags: -std=c++20
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
struct Two {
  int a, b;
};
__global__ void k(int *o) {
  Two t = {1, 2};
  auto &[x, y] = t;
  auto copied = [x]() { return x; };
  auto all = [=]() { return x + y; };
  auto named = [&y]() { return y; };
  t.a = 10;
  t.b = 20;
  assert(copied() == 1 && all() == 3 && named() == 20);
  o[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
