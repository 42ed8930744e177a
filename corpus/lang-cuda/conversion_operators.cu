//! Conversion operators, converting constructors, inherited and delegating constructors.
//! lower: unsupported.construct @11
//! check: unknown unsupported.construct
struct metres {
  int value;
  __device__ metres(int v) : value(v) {}
  __device__ metres() : metres(7) {}
  __device__ operator int() const { return value; }
};
struct depth : metres {
  using metres::metres;
};

__device__ int twice(metres m) { return 2 * m; }

__global__ void conversion_operators(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  depth d(i + 1);
  metres zero;
  out[i] = twice(d) + zero;
}
