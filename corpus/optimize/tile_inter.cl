//! The same in OpenCL; the old value counts.
//! replay: --block 8 --grid 4 --arg n=29 --array a=zero:int:29
//! expect: ok
//! optimize: proved
//! launched: --grid 1
/*@
  requires 0 < n && n <= 100000;
  context get_global_id(0) < n ==> Perm(a[get_global_id(0)], write);
  requires get_global_id(0) < n ==> 0 <= a[get_global_id(0)] && a[get_global_id(0)] < 100;
  ensures get_global_id(0) < n ==> a[get_global_id(0)] == \old(a[get_global_id(0)]) + 1;
@*/
//@ gpuopt tile inter 8;
kernel void grow(global int *a, int n) {
  int i = get_global_id(0);
  if (i < n) {
    a[i] = a[i] + 1;
  }
}
