//! And of an expression.
//! check: proved
enum { half = 32 };
template <int N> struct Policy { static constexpr int threads = N + half; };
__global__ void __launch_bounds__(Policy<32>::threads) fill() {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
}
