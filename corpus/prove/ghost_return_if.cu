//! A `return` in a branch of ghost code.
//! prove: rejected ghost.effect @10
/*@
  requires Perm(a[\gtid], write);
  ensures Perm(a[\gtid], write) ** a[\gtid] == 3;
@*/
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 3;
  /*@ ghost if (n > 0) { return; } else { return; } @*/
  a[i] = 4;
}
