//! The flag is set by one kind of atomic and cleared by another: two threads may find it unset.
//! check: refuted race.global @6
//! replay: --block 2 --grid 1 --array f=zero:int:1 --array a=zero:int:1
//! expect: race.global @6
__global__ void flag_set_and_cleared(int *f, int *a) {
  if (!(atomicOr(f, 1) & 1)) a[0] = threadIdx.x;
  atomicAnd(f, 0);
}
