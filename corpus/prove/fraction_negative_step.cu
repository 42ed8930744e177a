//! Ghost code in the step of an atomic operation makes itself the other half of a ghost array.
//! prove: rejected perm.fraction @12
/*@
  given bool[] seen;
  kernel_invariant Perm(most[0], write) ** (\forall* int t; 0 <= t && t < n; Perm(seen[t], 1\2));
  context 0 <= n && n <= 1000;
@*/
__global__ void last(int *most, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) {
    int before = atomicMax(&most[0], t);
    /*@ then { exhale Perm(seen[0], 0 - 1\2); seen[0] = true; inhale Perm(seen[0], 0 - 1\2); } @*/
  }
}
