//! # A private array: each thread has its own, with all permissions; loops name them
//! prove: proved under 1

/*@
  context 0 <= n && n <= 1000000;
  context \gtid < n ==> Perm(out[\gtid], write);
  ensures \gtid < n ==> out[\gtid] == 6;
@*/
__global__ void sums(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int part[4];
  //@ loop_invariant 0 <= k && k <= 4;
  //@ loop_invariant (\forall* int j; 0 <= j && j < 4; Perm(part[j], write));
  //@ loop_invariant (\forall int j; 0 <= j && j < k; part[j] == j);
  for (int k = 0; k < 4; k++) {
    part[k] = k;
  }
  if (i < n) {
    out[i] = part[0] + part[1] + part[2] + part[3];
  }
}
