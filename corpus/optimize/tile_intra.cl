//! OpenCL: three elements in a row, and an array `e`, whose name the quantifiers must leave alone.
//! replay: --block 8 --grid 3 --arg n=20 --array e=iota:int:20 --array b=zero:int:20
//! expect: ok
//! optimize: proved
//! launched: --grid 1
/*@
  requires 0 < n && n <= 100000;
  context get_global_id(0) < n ==> Perm(e[get_global_id(0)], 1\2) ** Perm(b[get_global_id(0)], write);
  ensures get_global_id(0) < n ==> b[get_global_id(0)] == e[get_global_id(0)];
@*/
//@ gpuopt tile intra 3;
kernel void copy(global const int *e, global int *b, int n) {
  int i = get_global_id(0);
  if (i < n) {
    b[i] = e[i];
  }
}
