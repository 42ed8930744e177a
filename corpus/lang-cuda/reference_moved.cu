//! `std::move` and `std::forward` give the object itself.
//! check: --block 64 --grid 1 => refuted race.global
#include <utility>
template <class T> __device__ void set(T &&x, int v) { x = v; }
template <class T> __device__ void pass(T &&x, int v) { set(std::forward<T>(x), v); }
__global__ void put(int *out) {
  pass(out[0], threadIdx.x);
}
