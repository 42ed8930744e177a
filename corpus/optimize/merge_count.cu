//! An even number of rounds, two at a time; the ghost counter stands in comments.
//! replay: --block 8 --arg n=6 --array a=random:int:8
//! expect: ok
//! optimize: proved
//! result: //@ ghost int k_rounds = 0;
//! result: loop_invariant k_rounds % 2 == 0;
/*@
  requires gridDim.x == 1 && n > 1 && n <= 1000 && n % 2 == 0;
  context Perm(a[threadIdx.x], write);
  ensures a[threadIdx.x] == n;
@*/
__global__ void count(int *a, int n) {
  int i = threadIdx.x;
  int k = 0;
  a[i] = 0;
  /*@
    gpuopt iter_merge k 2;
    loop_invariant 0 <= k && k <= n;
    loop_invariant Perm(a[i], write);
    loop_invariant a[i] == k;
  @*/
  while (k < n) {
    a[i] = a[i] + 1;
    k = k + 1;
  }
}
