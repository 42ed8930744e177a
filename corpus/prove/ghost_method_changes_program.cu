//! A method of ghost code that changes memory of the program: a proof that uses it would be about another program.
//! prove: rejected ghost.effect @7
/*@
  requires Perm(a[i], write);
  ensures Perm(a[i], write) ** a[i] == 5;
  ghost void make_five(int[] a, int i) {
    a[i] = 5;
  }
@*/

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 5;
@*/
__global__ void five(int *a) {
  //@ ghost make_five(a, \gtid);
  a[blockIdx.x * blockDim.x + threadIdx.x] += 0;
}
