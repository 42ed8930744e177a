//! An invariant that speaks of an element without permission for it.
//! prove: rejected frame.missing
//@ kernel_invariant x[0] > 0;
__global__ void k(int *x) { atomicAdd(&x[0], 1); }
