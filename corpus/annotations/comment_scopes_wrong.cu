//! Like comment_scopes, but what is said of the outer variable holds of the inner one only.
//! check: --block 4 --grid 1 => refuted assert.failed @11
__global__ void comment_scopes_wrong(int *a, int n) {
  int i = threadIdx.x;
  int seen = n;
  {
    int seen = 7;
    //@ assert seen == 7;
    a[i] = seen;
  }
  //@ assert seen == 7;
}
