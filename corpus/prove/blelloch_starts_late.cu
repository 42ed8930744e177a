//! Blelloch's way up in CUDA, off by one: a thread is given the pair after its own.
//! prove: rejected invariant.entry in up_sweep
//@ import "../../lib/trees.pvl";

/*@
  given int k;
  requires gridDim.x == 1 && blockDim.x == n && k >= 0 && n == power(k);
  requires (\forall* int i; 0 <= i && i < n && i / 2 == threadIdx.x + 1; Perm(a[i], write));
@*/
__global__ void up_sweep(int *a, int n) {
  int tid = threadIdx.x;
  //@ ghost int j = 0;
  int s = 1;
  /*@
    loop_invariant 0 <= j && j <= k && s == power(j) && 1 <= s && s <= n;
    loop_invariant (\forall* int i; 0 <= i && i < n && (i + 1) % s == 0 && i / (2 * s) == tid; Perm(a[i], write));
    loop_invariant tid == 0 ==> (\forall* int i; 0 <= i && i < n && (i + 1) % s != 0; Perm(a[i], write));
  @*/
  while (s < n) {
    break;
  }
}
