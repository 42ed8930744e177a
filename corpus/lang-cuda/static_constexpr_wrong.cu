//! A `static constexpr` number inside a kernel that is too large for the array.
//! replay: --block 8
//! expect: memory.bounds @10
//! check: refuted memory.bounds @10

__global__ void static_constexpr_wrong() {
  static constexpr int n = 5;
  __shared__ int s[4];
  if (threadIdx.x < n)
    s[threadIdx.x] = threadIdx.x;
}
