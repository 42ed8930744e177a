//! An array of the program as a ghost argument of a ghost method: it cannot write it, either.
//! prove: rejected ghost.effect @8
/*@
  given int[] a;
  requires 0 <= i && i < a.length ** Perm(a[i], write);
  ensures 0 <= i && i < a.length ** Perm(a[i], write) ** a[i] == 5;
  ghost void make_five(int i) {
    a[i] = 5;
  }
@*/

//@ context Perm(a[\gtid], write); ensures a[\gtid] == 5;
__global__ void five(int *a) {
  //@ ghost make_five(\gtid) given{a = a};
}
