//! Static members of two instances are two variables.
//! check: --block 64 --grid 1 => proved
template <class T, int N> struct Store {
  static __device__ T cell[64];
  static __device__ void put(int i) { cell[i] = i; }
};
template <class T, int N> __device__ T Store<T, N>::cell[64];

__global__ void apart(int *out) {
  Store<int, 1>::put(threadIdx.x);
  out[threadIdx.x] = Store<int, 2>::cell[63 - threadIdx.x];
}
