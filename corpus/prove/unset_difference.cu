//! A variable that was not set has no value: each look at it may see another one
//! prove: rejected memory.uninitialised @9

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 0;
@*/
__global__ void k(int *a) {
  int x; a[blockIdx.x * blockDim.x + threadIdx.x] = x - x;
}
