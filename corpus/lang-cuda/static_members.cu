//! Static data members, nested types, class templates and member templates.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 10 14 18 22
//! check: proved
template <typename T, int n> struct buffer {
  static constexpr int capacity = n * 2;
  using element = T;
  T data[n];
  template <typename U> __device__ void fill(U v) {
    for (int k = 0; k < n; k++) data[k] = (T)v;
  }
  __device__ T total() const {
    T sum = 0;
    for (int k = 0; k < n; k++) sum += data[k];
    return sum;
  }
};

__global__ void static_members(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  buffer<int, 4> b;
  b.fill(i + 0.5f);
  buffer<char, 2>::element two = 2;
  out[i] = buffer<int, 4>::capacity + b.total() + two;
}
