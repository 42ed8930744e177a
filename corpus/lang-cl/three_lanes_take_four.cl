//! A vector of three lanes is stored as four.
//! check: --block 64 --grid 1 => refuted race.global
kernel void k(global int3 *a) {
  int i = get_local_id(0);
  a[i] = (int3)(i, i, i);
  ((global int *)a)[(i * 4 + 7) % 256] = 3;
}
