//! Short circuit protects the remainder from a zero divisor.
//! replay: --block 4 --array a=list:int:1,3,0,8 --array out=zero:int:4
//! expect: ok
//! array: out = 1 0 0 0
//! check: proved
kernel void division_guarded(global const int *a, global int *out) {
  int i = get_global_id(0);
  out[i] = a[i] != 0 && 100 % a[i] == 0;
}
