//! A type without a name in two instances of a template that look different.
//! lower: unsupported.type @5
//! check: --block 64 --grid 1 => unknown unsupported.type
template <int N> __device__ void put(int t) {
  __shared__ struct { int a[N]; } s;
  s.a[t] = 1;
}
__global__ void both() {
  put<32>(threadIdx.x);
  put<64>(threadIdx.x);
}
