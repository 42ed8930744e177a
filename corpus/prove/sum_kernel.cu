//! Each thread adds up an array.
//! prove: proved
/*@
  requires 0 <= n && n <= 1000;
  requires (\forall* int i; 0 <= i && i < n; Perm(a[i], read)) ** (\forall int i; 0 <= i && i < n; 0 <= a[i] && a[i] <= 1000);
  requires Perm(out[\gtid], write);
  ensures (\forall* int i; 0 <= i && i < n; Perm(a[i], read)) ** Perm(out[\gtid], write) ** out[\gtid] == (\sum int i; 0 <= i && i < n; a[i]);
@*/
__global__ void total(int *out, const int *a, int n) {
  int s = 0;
  /*@
    loop_invariant 0 <= k && k <= n && 0 <= s && s <= 1000 * k;
    loop_invariant (\forall* int i; 0 <= i && i < n; Perm(a[i], read)) ** Perm(out[\gtid], write);
    loop_invariant (\forall int i; 0 <= i && i < n; 0 <= a[i] && a[i] <= 1000);
    loop_invariant s == (\sum int i; 0 <= i && i < k; a[i]);
  @*/
  for (int k = 0; k < n; k++) s += a[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
