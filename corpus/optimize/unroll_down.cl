//! OpenCL: a variable that falls.
//! replay: --block 8 --arg n=4 --array a=random:int:8
//! expect: ok
//! optimize: proved
//! result: loop_invariant 0 <= k && k <= n - 2;
/*@
  requires n >= 2 && n <= 1000;
  context Perm(a[get_global_id(0)], write);
  ensures a[get_global_id(0)] == n;
@*/
kernel void count(global int *a, int n) {
  int k = n;
  int sum = 0;
  /*@
    gpuopt loop_unroll k 2;
    loop_invariant 0 <= k && k <= n;
    loop_invariant sum + k == n;
  @*/
  while (k > 0) {
    sum = sum + 1;
    k = k - 1;
  }
  a[get_global_id(0)] = sum;
}
