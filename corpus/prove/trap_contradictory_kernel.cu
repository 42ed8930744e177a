//! Every thread wants the same number to be its own: two threads cannot have it.
//! prove: rejected spec.vacuous
//@ requires blockDim.x == 32 && gridDim.x == 1;
//@ requires n == threadIdx.x;
//@ context Perm(a[threadIdx.x], write);
//@ ensures a[threadIdx.x] == 77;
__global__ void fill(int *a, int n) {
  a[n] = 77;
}
