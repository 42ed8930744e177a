//! vstore4 with the work-item's number as offset: each writes its own four elements.
//! replay: --block 8 --array a=zero:int:32
//! expect: ok
//! array: a = 0 1 2 4 1 2 3 5 2 3 4 6 3 4 5 7 4 5 6 8 5 6 7 9 6 7 8 10 7 8 9 11
//! check: proved
kernel void vstore_disjoint(global int *a) {
  int i = get_global_id(0);
  vstore4((int4)(i, i + 1, i + 2, i + 4), i, a);
}
