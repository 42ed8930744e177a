//! A ghost method may be passed an array of the program: it reads it.
//! prove: proved
/*@
  requires 0 <= i && i < a.length ** Perm(a[i], 1\2) ** a[i] > 2;
  ensures 0 <= i && i < a.length ** Perm(a[i], 1\2) ** a[i] == \old(a[i]) ** a[i] * a[i] > 4;
  ghost void square(int[] a, int i) {
    assert a[i] * a[i] > 2 * a[i];
  }
@*/

/*@
  requires \gtid < a.length ** Perm(a[\gtid], write);
  ensures \gtid < a.length ** Perm(a[\gtid], write) ** a[\gtid] == 3;
@*/
__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 3;
  //@ ghost square(a, i);
  //@ assert a[i] * a[i] > 4;
}
