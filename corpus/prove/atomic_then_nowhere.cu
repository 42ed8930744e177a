//! `then` belongs to an atomic operation.
//! prove: unusable
/*@
  given bool[] seen;
  context Perm(seen[\gtid], write) ** Perm(x[\gtid], write);
@*/
__global__ void plain(int *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  /*@ then { seen[blockIdx.x * blockDim.x + threadIdx.x] = true; } @*/
}
