//! A variable template is its initialiser in each instance; a constant condition of an instance is known.
//! check: proved
//! replay: --block 4 --array a=zero:int:4
//! expect: ok
//! array: a = 5*4
template <class T, class U> constexpr bool equal = false;
template <class T> constexpr bool equal<T, T> = true;

template <class T> __global__ void k(T *a) {
  if constexpr (equal<T, int>) {
    a[threadIdx.x] = 5;
  } else {
    a[0] = 1;
  }
}
template __global__ void k<int>(int *);
