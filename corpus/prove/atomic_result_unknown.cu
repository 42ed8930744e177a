//! Other threads may have written before: the old value is not known.
//! prove: rejected contract.post
/*@ kernel_invariant Perm(x[0], write) ** x[0] >= 0;
    requires Perm(out[\gtid], write);
    ensures Perm(out[\gtid], write) ** out[\gtid] == 0; @*/
__global__ void k(int *x, int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = atomicExch(&x[0], 1); }
