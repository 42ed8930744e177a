//! The mark that an exchange leaves is taken back by an exchange for another number.
//! check: refuted race.global @6
//! replay: --block 2 --grid 1 --array f=zero:int:1 --array a=zero:int:1
//! expect: race.global @6
__global__ void exchange_for_two_values(int *f, int *a) {
  if (atomicExch(f, 1) != 1) a[0] = threadIdx.x;
  atomicExch(f, 0);
}
