//! Ghost code cannot change variables of the program.
//! prove: rejected ghost.effect @9
/*@
  requires Perm(a[\gtid], write);
@*/
__global__ void cheat(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 1;
  //@ ghost x = 2;
  a[i] = x;
}
