//! The contract of a template belongs to each of its instances.
//! prove: rejected contract.post
/*@
  requires gridDim.x == 1 && blockDim.x == 8;
  context Perm(a[threadIdx.x], write);
  ensures a[threadIdx.x] == 1;
@*/
template <int V> __global__ void fill(int *a) {
  if (V == 2) {
    a[threadIdx.x] = 1;
  }
}
template __global__ void fill<1>(int *);
template __global__ void fill<2>(int *);
