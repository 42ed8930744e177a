//! Out-of-bounds accesses that --bounds off leaves unchecked.
//! replay: --block 4 --array out=zero:int:4
//! expect: memory.bounds @9
//! check: --block 4 => refuted memory.bounds @9
//! check: --block 4 --bounds off => proved
kernel void bounds_off(global int *out) {
  int table[3] = {1, 2, 3};
  int i = get_global_id(0);
  out[i] = table[i % 4];
}
