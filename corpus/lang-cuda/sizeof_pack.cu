//! `sizeof...` counts the arguments of an instance.
//! check: proved
//! replay: --block 4 --array a=zero:int:4
//! expect: ok
//! array: a = 30*4
template <class... A> __device__ int count(A... a) { return sizeof...(A); }
template <int... N> __device__ int numbers() { return sizeof...(N); }

__global__ void k(int *a) {
  a[threadIdx.x] = count(1, 2.0f, 'c') * 10 + numbers<>();
}
