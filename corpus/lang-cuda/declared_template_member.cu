//! The static member of an instance of a class template.
//! check: --block 64 --grid 1 => refuted race.global
template <class T> struct Store {
  static __device__ T cell[64];
  static __device__ void put(int i) { cell[i] = i; }
};
template <class T> __device__ T Store<T>::cell[64];

__global__ void mix(int *out) {
  Store<int>::put(threadIdx.x);
  out[threadIdx.x] = Store<int>::cell[63 - threadIdx.x];
}
