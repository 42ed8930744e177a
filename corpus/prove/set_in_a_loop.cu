//! Set in a loop before it is read there
//! prove: proved

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 6;
@*/
__global__ void k(int *a) {
  int s = 0, t;
  //@ loop_invariant 0 <= i && i <= 3 && s == 2 * i;
  for (int i = 0; i < 3; i++) {
    t = 2;
    s = s + t;
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
