//! The kernel assigns a parameter that its invariant speaks of.
//! prove: unusable
/*@ kernel_invariant Perm(x[0], write) ** x[0] <= n; @*/
__global__ void k(int *x, int n) { n = 1000; atomicMin(&x[0], n); }
