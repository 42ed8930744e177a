//! Each thread counts up to n in its element; n > 1, so two rounds stand before the loop.
//! replay: --block 8 --grid 2 --arg n=5 --array a=random:int:16
//! expect: ok
//! optimize: proved
//! result: loop_invariant 2 <= k && k <= n;
/*@
  requires n > 1 && n <= 1000;
  context Perm(a[\gtid], write);
  ensures a[\gtid] == n;
@*/
__global__ void count(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0;
  a[i] = 0;
  /*@
    gpuopt loop_unroll k 2;
    loop_invariant 0 <= k && k <= n;
    loop_invariant Perm(a[i], write);
    loop_invariant a[i] == k;
  @*/
  while (k < n) {
    a[i] = a[i] + 1; // one more
    k = k + 1;
  }
}
