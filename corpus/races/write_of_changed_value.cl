//! Work-item 0 changes what the others read in the same interval.
//! replay: --block 32 --array a=list:int:5 --array out=zero:int:32
//! expect: race.global @6,8
//! check: refuted race.global @6,8
kernel void write_of_changed_value(global int *a, global int *out) {
  int v = a[0];
  out[get_global_id(0)] = v;
  if (get_global_id(0) == 0) a[0] = v + 1;
}
