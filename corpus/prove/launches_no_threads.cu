//! There may be nothing to do, but a launch of a block without threads fails.
//! prove: rejected contract.pre in count
/*@
  context \gtid < n ==> Perm(a[\gtid], write);
  requires \gtid < n ==> a[\gtid] < 2147483647;
  ensures \gtid < n ==> a[\gtid] == \old(a[\gtid]) + 1;
@*/
__global__ void step(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = a[i] + 1;
  }
}

/*@
  context 0 <= n && n <= 1024 && 0 <= rounds;
  context (\forall* int i; 0 <= i && i < n; Perm(a[i], write));
  requires (\forall int i; 0 <= i && i < n; a[i] == 0);
  ensures (\forall int i; 0 <= i && i < n; a[i] == rounds);
@*/
void count(int *a, int n, int rounds) {
  /*@
    loop_invariant 0 <= k && k <= rounds;
    loop_invariant (\forall* int i; 0 <= i && i < n; Perm(a[i], write));
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == k);
  @*/
  for (int k = 0; k < rounds; k++) {
    step<<<1, n>>>(a, n);
  }
}
