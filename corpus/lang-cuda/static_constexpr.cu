//! A `static constexpr` number inside a kernel is that number.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 0 1 2 3 4*4
//! check: proved

__global__ void static_constexpr(int *out) {
  static constexpr int n = 4;
  __shared__ int s[4];
  if (threadIdx.x < n)
    s[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x < n ? s[threadIdx.x] + 0 : n;
}
