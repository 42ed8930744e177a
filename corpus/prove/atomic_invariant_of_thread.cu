//! An invariant that means something else to each thread.
//! prove: unusable
//@ kernel_invariant Perm(total[0], write) ** total[0] >= threadIdx.x;
__global__ void most(int *total) { atomicAdd(&total[0], 0); }
