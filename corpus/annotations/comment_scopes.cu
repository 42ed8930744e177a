//! A comment means the variable that is in scope where it stands.
//! replay: --block 4 --array a=zero:int:4 --arg n=3
//! expect: ok
//! array: a = 0 1 2 3
//! check: proved
//@ requires n > 0;
__global__ void comment_scopes(int *a, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int sum = 0;
  {
    int sum = 7;
    //@ assert sum == 7;
    sum += 1;
    //@ assert sum == 8;
  }
  //@ assert sum == 0;
  //@ loop_invariant 0 <= i && i <= n;
  for (int i = 0; i < n; i++) {
    sum = i;
  }
  //@ assert i == threadIdx.x + blockIdx.x * blockDim.x;
  if (n > 100) {
    int n = 5;
    //@ assert n == 5;
    sum = n;
  } else {
    //@ assert n <= 100;
    int m = n;
    //@ assert m == n;
    sum = m;
  }
  a[i] = i;
}
