//! OpenCL: different arrays, no barrier.
//! replay: --block 8 --array a=zero:int:8 --array b=zero:int:8
//! expect: ok
//! optimize: proved
/*@
  context Perm(a[get_global_id(0)], write);
  ensures a[get_global_id(0)] == 1;
@*/
//@ gpuopt fuse 2;
kernel void one(global int *a) {
  a[get_global_id(0)] = 1;
}
/*@
  context Perm(b[get_global_id(0)], write);
  ensures b[get_global_id(0)] == 2;
@*/
kernel void two(global int *b) {
  b[get_global_id(0)] = 2;
}
