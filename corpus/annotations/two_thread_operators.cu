//! Annotations that speak of the other thread of the pair.
//! replay: --block 4 --array a=zero:int:4
//! expect: ok
//! array: a = 0 2 4 6
//! check: --grid 1 => proved
__global__ void two_thread_operators(int *a, int n) {
  int t = threadIdx.x;
  int k = 0;
  while (__invariant(__uniform_int(k)), __invariant(__implies(__enabled(), __distinct_int(t))), k < 2) {
    a[t] += t;
    k++;
  }
}
