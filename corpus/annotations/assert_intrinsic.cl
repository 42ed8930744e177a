//! An assertion by intrinsic, checked like a language assert.
//! replay: --block 4 --array a=list:int:1,2,3,4
//! expect: ok
//! replay: --block 4 --array a=list:int:1,2,-3,4
//! expect: assert.failed @10
//! check: refuted assert.failed @10
kernel void assert_intrinsic(global int *a) {
  int i = get_global_id(0);
  int v = a[i];
  __assert(v > 0);
  a[i] = v - 1;
}
