//! `[*this]` keeps the object as it was when the lambda was written.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:uint:4
//! expect: ok
struct Counter {
  unsigned a, b;
  __device__ unsigned twice(unsigned n) {
    auto before = [*this](unsigned n) { return a + n; };
    a++;
    return before(n) + before(n + 1u);
  }
};

__global__ void k(unsigned *o) {
  Counter c = {1u, 3u};
  unsigned v = c.twice(2u);
  assert(v == 7u && c.a == 2u);
  o[threadIdx.x + blockIdx.x * blockDim.x] = v;
}
