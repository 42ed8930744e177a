//! A lock made of relaxed operations: nothing orders what one owner writes and the next one reads. Permissions of an invariant cannot change hands by
//! a value in memory.
//! prove: unusable
//@ kernel_invariant Perm(flag[0], write) ** (flag[0] == 1 ==> Perm(data[0], write) ** data[0] >= 0);
__global__ void lock(int *data, int *flag) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicCAS(&flag[0], 1, 0) == 1) {
    data[0] = t;
    atomicExch(&flag[0], 1);
  }
}
