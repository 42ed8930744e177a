//! Each thread does four elements in a row.
//! replay: --block 8 --grid 4 --arg n=29 --array a=random:int:29
//! expect: ok
//! optimize: proved
//! launched: --grid 1
//! result: for (int i = i_thread * 4; i < (i_thread + 1) * 4 && i < n; i++) {
/*@
  requires 0 < n && n <= 100000;
  context \gtid < n ==> Perm(a[\gtid], write);
  ensures \gtid < n ==> a[\gtid] == \gtid + 1;
@*/
//@ gpuopt tile intra 4;
__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = i + 1;
  }
}
