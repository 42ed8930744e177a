//! Two operations of one thread may be seen in another order: ghost memory, which has one order for all, is refused there.
//! prove: unusable
/*@
  given bool[] seen;
  kernel_invariant Perm(x[0], write) ** Perm(y[0], write) ** Perm(seen[0], write);
  kernel_invariant seen[0] ==> x[0] == 1;
@*/
__global__ void message(int *x, int *y) {
  atomicExch(&x[0], 1);
  /*@ then { seen[0] = true; } @*/
  atomicExch(&y[0], 1);
}
