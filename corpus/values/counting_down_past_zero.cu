//! An unsigned counter that goes down ends by wrapping: what stands behind the loop is reached.
//! check: refuted race.global @5
__global__ void k(int *a, unsigned n) {
  for (unsigned i = n - 1; i < n; i--) { }
  a[0] = threadIdx.x;
}
