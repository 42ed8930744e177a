//! Ghost variables and lemmas in comments; ghost code cannot change the program.
//! prove: proved
//@ requires n >= 0; pure int triangle(int n) = n == 0 ? 0 : n + triangle(n - 1);
/*@
  requires Perm(a[\gtid], write);
  requires 0 <= n && n < 1000;
  ensures Perm(a[\gtid], write) ** a[\gtid] == triangle(n);
@*/
__global__ void sums(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  //@ ghost int bound = 0;
  //@ loop_invariant 0 <= k && k <= n;
  //@ loop_invariant sum == triangle(k) && 0 <= sum && bound == 1000 * k && sum <= bound;
  for (int k = 0; k < n; k++) {
    sum = sum + (k + 1);
    //@ ghost bound = bound + 1000;
  }
  a[i] = sum;
}
