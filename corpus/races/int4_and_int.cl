//! An int4 read overlaps the ints that others write.
//! replay: --block 8 --array a=iota:int:8 --array out=zero:int:2
//! expect: race.global @7,9
//! check: refuted race.global @7,9
kernel void int4_and_int(global int *a, global int *out) {
  int i = get_global_id(0);
  a[i] = -i - 1;
  if (i % 4 == 0) {
    int4 v = *(global int4 *)(a + i);
    out[i / 4] = v.x + v.y + v.z + v.w;
  }
}
