//! The stencil writes into the array it reads.
//! replay: --block 8 --array a=iota:int:10
//! expect: race.global @7
//! check: refuted race.global @7
kernel void stencil_in_place(global int *a) {
  int i = get_global_id(0) + 1;
  a[i] = a[i - 1] + a[i] + a[i + 1];
}
