//! The same in a kernel: the slot is taken once, so that every thread writes its own element and the one behind it stays free.
//! replay: --block 4 --grid 1 --array o=zero:int:8
//! expect: ok
//! array: o = 1*4 0*4
//! check: --block 4 --grid 1 => proved
__global__ void k(int *o) {
  int i = threadIdx.x;
  (o[i++] = 1);
}
