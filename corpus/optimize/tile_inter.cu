//! A kernel with one element for each thread gets the elements that are N apart: a loop with a stride.
//! replay: --block 8 --grid 4 --arg n=29 --array a=random:int:29
//! expect: ok
//! optimize: proved
//! launched: --grid 1
//! result: for (; i < n; i += 8) {
//! result: requires \gtid < 8;
/*@
  requires 0 < n && n <= 100000;
  context \gtid < n ==> Perm(a[\gtid], write);
  ensures \gtid < n ==> a[\gtid] == 7;
@*/
//@ gpuopt tile inter 8;
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = 7;
  }
}
