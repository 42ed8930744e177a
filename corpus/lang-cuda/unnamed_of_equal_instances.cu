//! The same where they look the same.
//! check: --block 64 --grid 1 => proved
template <int N> __device__ void put(int t) {
  __shared__ struct { int a[64]; } s;
  s.a[t] = N;
}
__global__ void both() {
  put<32>(threadIdx.x);
  put<64>(threadIdx.x);
}
