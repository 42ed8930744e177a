//! A loop that ends only when its counter has gone round.
//! check: not proved
__global__ void k(int *a) {
  unsigned i = 1;
  while (i != 0) i++;
  a[0] = threadIdx.x;
}
