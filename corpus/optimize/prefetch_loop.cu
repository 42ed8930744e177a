//! An element that a loop reads and writes is kept in a register, inside the branch that guards it.
//! replay: --block 8 --grid 2 --arg n=5 --arg m=11 --array a=zero:int:16 --array b=fill:3:int:16
//! expect: ok
//! optimize: proved
//! result: a_reg = a_reg + b_reg;
/*@
  requires 0 < n && n <= 1000 && 0 < m;
  context \gtid < m ==> Perm(a[\gtid], write) ** Perm(b[\gtid], 1\2);
  requires \gtid < m ==> a[\gtid] == 0 && 0 <= b[\gtid] && b[\gtid] <= 1000;
  ensures \gtid < m ==> a[\gtid] == n * b[\gtid];
@*/
//@ gpuopt glob_to_reg a i;
//@ gpuopt glob_to_reg b i;
__global__ void add(int *a, const int *b, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m) {
    int k = 0;
    /*@
      loop_invariant 0 <= k && k <= n;
      loop_invariant Perm(a[i], write) ** Perm(b[i], 1\2);
      loop_invariant a[i] == k * b[i];
    @*/
    while (k < n) {
      a[i] = a[i] + b[i];
      k = k + 1;
    }
  }
}
