//! A variable that no thread has another value of.
//! replay: --block 8 --grid 4 --arg n=29 --array a=random:int:29
//! expect: ok
//! optimize: proved
//! launched: --grid 1
/*@
  requires 0 < n && n <= 100000;
  context \gtid < n ==> Perm(a[\gtid], write);
  ensures \gtid < n ==> a[\gtid] == 21;
@*/
//@ gpuopt tile inter 8;
__global__ void fill(int *a, int n) {
  int seven = 7;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = 3 * seven;
  }
}
