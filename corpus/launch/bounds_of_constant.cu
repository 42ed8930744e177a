//! `__launch_bounds__` of a constant.
//! check: proved
constexpr int most = 64;
__global__ void __launch_bounds__(most) fill() {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
}
