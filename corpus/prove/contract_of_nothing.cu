//! The contract of a function that is neither a kernel nor launches one: nobody shows it, so that nothing is said to be proved.
//! prove: unusable
//@ context Perm(a[\gtid], write); ensures a[\gtid] == 0;
__global__ void clear(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

//@ ensures \result == 2;
int host_number() {
  return 1;
}
