//! vload and vstore count their offset in vectors and need only the alignment of one component; vload3 takes three.
//! replay: --block 4 --array a=iota:int:12 --array out=zero:int:12
//! expect: ok
//! array: out = 2 0 1 5 3 4 8 6 7 11 9 10
//! check: proved
kernel void vload_vstore(global const int *a, global int *out) {
  size_t i = get_global_id(0);
  int3 v = vload3(i, a);
  vstore3(v.zxy, i, out);
}
