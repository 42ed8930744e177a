//! The same for an element that all threads read.
//! prove: rejected spec.vacuous
//@ requires blockDim.x == 32 && gridDim.x == 1;
//@ requires Perm(b[0], 1\64) ** b[0] == threadIdx.x;
//@ requires Perm(a[threadIdx.x], write);
//@ ensures Perm(a[threadIdx.x], write) ** a[threadIdx.x] == 77;
__global__ void fill(int *a, int *b) {
  a[threadIdx.x] = b[0] - threadIdx.x + 77;
}
