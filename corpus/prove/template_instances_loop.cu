//! And so do the invariants of its loops.
//! prove: proved
/*@
  requires gridDim.x == 1 && blockDim.x == 8;
  context Perm(a[threadIdx.x], write);
  ensures a[threadIdx.x] == 4;
@*/
template <int V> __global__ void fill(int *a) {
  a[threadIdx.x] = 0;
  int i = 0;
  //@ ghost int seen = 0;
  //@ loop_invariant Perm(a[threadIdx.x], write);
  //@ loop_invariant 0 <= i && i <= 4 && a[threadIdx.x] == i;
  while (i < 4) {
    i += 1;
    a[threadIdx.x] = i;
  }
}
template __global__ void fill<1>(int *);
template __global__ void fill<2>(int *);
