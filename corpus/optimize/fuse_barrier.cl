//! OpenCL: one group, of any number of threads; the second kernel reads what the thread on the other side wrote.
//! replay: --block 8 --arg n=8 --array a=random:int:8 --array b=zero:int:8
//! expect: ok
//! optimize: proved
//! result: barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
/*@
  requires get_num_groups(0) == 1 && get_local_size(0) == n;
  context Perm(a[get_local_id(0)], write);
  ensures a[get_local_id(0)] == 2 * get_local_id(0);
@*/
//@ gpuopt fuse 2;
kernel void store(global int *a, int n) {
  int t = get_local_id(0);
  a[t] = 2 * t;
}
/*@
  requires get_num_groups(0) == 1 && get_local_size(0) == n;
  context Perm(a[n - 1 - get_local_id(0)], write) ** Perm(b[get_local_id(0)], write);
  requires a[n - 1 - get_local_id(0)] == 2 * (n - 1 - get_local_id(0));
  ensures b[get_local_id(0)] == 2 * (n - 1 - get_local_id(0));
@*/
kernel void load(global int *a, global int *b, int n) {
  int t = get_local_id(0);
  b[t] = a[n - 1 - t];
}
