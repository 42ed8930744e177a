//! In place, threads overwrite what others still read: one array for two parameters.
//! prove: rejected contract.pre in prefix_sums
//@ import "../../lib/sums.pvl";
/*@
  pure int first(int i, int offset) = i + 1 - offset < 0 ? 0 : i + 1 - offset;
@*/

/*@
  given seq<int> xs;
  context 1 <= offset && offset <= n && n <= 500000000 && |xs| == n;
  context (\forall int lo, int hi; 0 <= lo && lo <= hi && hi <= n; -2147483648 <= sum(xs, lo, hi) && sum(xs, lo, hi) <= 2147483647);
  context \gtid < n ==> Perm(in[\gtid], 1\4) ** Perm(out[\gtid], write);
  context \gtid < n && \gtid >= offset ==> Perm(in[\gtid - offset], 1\4);
  requires \gtid < n ==> in[\gtid] == sum(xs, first(\gtid, offset), \gtid + 1);
  requires \gtid < n && \gtid >= offset ==> in[\gtid - offset] == sum(xs, first(\gtid - offset, offset), \gtid - offset + 1);
  ensures \gtid < n ==> out[\gtid] == sum(xs, first(\gtid, 2 * offset), \gtid + 1);
@*/
__global__ void step(const int *in, int *out, int offset, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int value = in[i];
    if (i >= offset) {
      //@ ghost split(xs, first(i - offset, offset), i - offset + 1, i + 1);
      value = in[i - offset] + value;
    }
    out[i] = value;
  }
}

/*@
  given seq<int> xs;
  context 0 < n && n <= 100000000 && |xs| == n;
  context (\forall int lo, int hi; 0 <= lo && lo <= hi && hi <= n; -2147483648 <= sum(xs, lo, hi) && sum(xs, lo, hi) <= 2147483647);
  context (\forall* int i; 0 <= i && i < n; Perm(a[i], write) ** Perm(b[i], write));
  requires (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  ensures (\forall int i; 0 <= i && i < n; a[i] == sum(xs, 0, i + 1));
@*/
void prefix_sums(int *a, int *b, int n) {
  int blocks = (n + 127) / 128;
  int offset = 1;
  //@ ghost singles(xs);
  /*@
    loop_invariant 1 <= offset && offset <= 4 * n && blocks == (n + 127) / 128;
    loop_invariant (\forall* int i; 0 <= i && i < n; Perm(a[i], write) ** Perm(b[i], write));
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == sum(xs, first(i, offset), i + 1));
  @*/
  while (offset < n) {
    step<<<blocks, 128>>>(a, a, offset, n);
    int twice = 2 * offset < n ? 2 * offset : n;
    step<<<blocks, 128>>>(b, a, twice, n);
    offset = 4 * offset;
  }
  cudaDeviceSynchronize();
}
