//! Declared in a loop, it is a new variable in each round
//! prove: rejected memory.uninitialised @15

/*@
  context Perm(a[\gtid], write);
@*/
__global__ void k(int *a, int n) {
  int s = 0;
  //@ loop_invariant 0 <= i && s == 0;
  for (int i = 0; i < 4; i++) {
    int x;
    if (i == 0) {
      x = 1;
    }
    s = s + (x - x);
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
