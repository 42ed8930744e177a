//! A three-component vector occupies the space of four.
//! replay: --block 2 --array a=iota:int:8 --array out=zero:int:2
//! expect: ok
//! array: out = 18 26
//! check: proved
kernel void vector3_layout(global const int3 *a, global int *out) {
  int i = get_global_id(0);
  out[i] = (int)sizeof(int3) + a[i].x + a[i].z;
}
