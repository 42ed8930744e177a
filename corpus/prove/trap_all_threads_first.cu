//! All threads of a block are to be the first one.
//! prove: rejected spec.vacuous
//@ requires blockDim.x == 64;
//@ requires threadIdx.x == 0;
//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == 7;
__global__ void fill(int *a) {
  a[blockIdx.x * blockDim.x] = 7;
}
