//! The same shifted copy inside one array races with the neighbour's write.
//! replay: --block 16 --array a=iota:int:17
//! expect: race.global @7
//! check: refuted race.global @7
kernel void in_place_shift(global int *a) {
  int i = get_global_id(0);
  a[i] = a[i + 1];
}
