//! Constants of other types than `int`.
//! check: proved
__global__ void k(int *o) {
  static constexpr bool on = true;
  static constexpr long long far = 1ll << 40;
  static constexpr unsigned char low = 255;
  assert(on && far > 0 && low + 1 == 256);
  o[blockIdx.x * blockDim.x + threadIdx.x] = low;
}
