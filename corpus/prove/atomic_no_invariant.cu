//! An atomic operation on what nobody has.
//! prove: rejected perm.write
//@ requires Perm(a[\gtid], read);
__global__ void most(int *total, int *a, int n) {
  atomicMax(&total[0], a[blockIdx.x * blockDim.x + threadIdx.x]);
}
