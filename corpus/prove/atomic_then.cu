//! Ghost code in the step of an atomic operation: every thread that has noted that it was there is at most the largest.
//! prove: proved
/*@
  given bool[] seen;
  kernel_invariant Perm(most[0], write) ** (\forall* int t; 0 <= t && t < n; Perm(seen[t], 1\2));
  kernel_invariant (\forall int t; 0 <= t && t < n && seen[t]; t <= most[0]);
  context 0 <= n && n <= 1000;
  requires \gtid < n ==> Perm(seen[\gtid], 1\2) ** !seen[\gtid];
  ensures \gtid < n ==> Perm(seen[\gtid], 1\2) ** seen[\gtid];
@*/
__global__ void last(int *most, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) {
    int before = atomicMax(&most[0], t);
    /*@ then { assert before <= most[0]; seen[t] = true; } @*/
  }
}
