//! A `for` loop with line comments; the variable is declared in its head.
//! replay: --block 8 --arg n=3 --array a=random:int:8
//! expect: ok
//! optimize: proved
//! result: for (; k < n; k++) {
//@ requires n > 0 && n <= 1000;
//@ requires Perm(a[\gtid], write);
//@ ensures Perm(a[\gtid], write) ** a[\gtid] == 2 * n;
__global__ void count(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  //@ gpuopt loop_unroll k 1;
  //@ loop_invariant 0 <= k && k <= n;
  //@ loop_invariant sum == 2 * k;
  for (int k = 0; k < n; k++) {
    sum += 2;
  }
  a[i] = sum;
}
