//! OpenCL: ten rounds by four; two stand before the loop.
//! replay: --block 8 --array a=random:int:8
//! expect: ok
//! optimize: proved
//! result: //@ loop_invariant 2 <= k && k <= 10;
//@ context Perm(a[get_global_id(0)], write);
//@ ensures a[get_global_id(0)] == 30;
kernel void count(global int *a) {
  int sum = 0;
  //@ gpuopt iter_merge k 4;
  //@ loop_invariant 0 <= k && k <= 10;
  //@ loop_invariant sum == 3 * k;
  for (int k = 0; k < 10; k++) {
    sum += 3;
  }
  a[get_global_id(0)] = sum;
}
