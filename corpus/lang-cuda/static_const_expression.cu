//! Static constants made of other constants, of several types, one of which has its address taken.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 12 12 12 12
//! check: proved

__device__ int through(const int *p) { return *p; }

template <int N>
__device__ int made() {
  static constexpr unsigned char half = N / 2;
  static const int twice = 2 * N;
  static const int seen = 4;
  return half + (twice == 16 ? 4 : 0) + (through(&seen), 4);
}

__global__ void static_const_expression(int *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = made<8>();
}
