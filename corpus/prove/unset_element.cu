//! An element of a private array that was not set
//! prove: rejected memory.uninitialised @11

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 1;
@*/
__global__ void k(int *a) {
  int v[2];
  v[0] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = v[1] == v[1];
}
