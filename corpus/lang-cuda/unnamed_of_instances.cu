//! A type without a name in two instances of a template that look different.
//! check: --block 64 --grid 1 => refuted memory.bounds @6
//! check: --block 32 --grid 1 => proved
template <int N> __device__ void put(int t) {
  __shared__ struct { int a[N]; } s;
  s.a[t] = 1;
}
__global__ void both() {
  put<32>(threadIdx.x);
  put<64>(threadIdx.x);
}
