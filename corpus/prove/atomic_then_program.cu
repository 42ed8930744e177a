//! Ghost code in the step of an atomic operation cannot change memory of the program.
//! prove: rejected ghost.effect @6
//@ kernel_invariant Perm(x[0], write) ** Perm(y[0], write);
__global__ void both(int *x, int *y) {
  atomicExch(&x[0], 1);
  /*@ then { y[0] = 1; } @*/
}
