//! A thread asks for what the invariant has.
//! prove: rejected perm.distribute
//@ kernel_invariant Perm(total[0], write);
//@ requires Perm(total[\gtid], write);
__global__ void most(int *total) { atomicExch(&total[0], 0); }
