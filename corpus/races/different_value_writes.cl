//! Threads that match write different values into one location: not benign.
//! replay: --block 32 --array a=iota:int:32 --array found=zero:int:1 --arg key=40
//! expect: ok
//! array: found = 0
//! replay: --block 32 --array a=fill:7:int:32 --array found=zero:int:1 --arg key=7
//! expect: race.global @10
//! check: refuted race.global @10
kernel void different_value_writes(global const int *a, global int *found, int key) {
  int i = get_global_id(0);
  if (a[i] == key) *found = i;
}
