//! vstore4 counts its offset in vectors; added to the pointer instead, neighbouring stores overlap.
//! replay: --block 8 --array a=zero:int:32
//! expect: race.global @7
//! check: refuted race.global @7
kernel void vstore_overlap(global int *a) {
  int i = get_global_id(0);
  vstore4((int4)(i, i + 1, i + 2, i + 4), 0, a + i);
}
