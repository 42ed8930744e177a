//! A function whose result type is worked out from its template argument.
//! replay: --block 2 --grid 1 --array out=zero:int:4
//! expect: ok
//! array: out = 3 3 4 4
//! check: --block 2 --grid 1 => proved
template <class T> struct Rounded { typedef T type; };
template <> struct Rounded<float> { typedef int type; };
template <class T> using RoundedType = typename Rounded<T>::type;

template <class T> __device__ typename Rounded<T>::type next(T x) { return x + 1; }

template <class T> __device__ RoundedType<T> after_next(T x) {
  RoundedType<T> y = next(x);
  return y + 1;
}

__global__ void result_of_trait(int *out) {
  out[threadIdx.x] = next(2.5f);
  out[threadIdx.x + 2] = after_next(2.5f);
}
