//! A `short` is counted as an `int` and cut: after its largest number comes its smallest, which is no overflow.
//! check: refuted race.global @5
__global__ void k(int *a, short n) {
  short next = n; next++;
  if (next < n) a[0] = threadIdx.x;
}
