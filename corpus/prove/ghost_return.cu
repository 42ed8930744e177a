//! A `return` in ghost code: the thread goes on and writes 4.
//! prove: rejected ghost.effect @10
/*@
  requires Perm(a[\gtid], write);
  ensures Perm(a[\gtid], write) ** a[\gtid] == 3;
@*/
__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 3;
  //@ ghost return;
  a[i] = 4;
}
