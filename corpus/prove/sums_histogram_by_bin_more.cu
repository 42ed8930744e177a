//! Counts what is at least the value.
//! prove: rejected invariant.maintained
/*@
  requires 0 <= n && n <= 1000000;
  context (\forall* int j; 0 <= j && j < n; Perm(data[j], read));
  context Perm(hist[\gtid], write);
  ensures hist[\gtid] == (\num int j; 0 <= j && j < n; data[j] == \gtid);
@*/
__global__ void histogram(int *hist, const int *data, int n) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  /*@
    loop_invariant 0 <= k && k <= n;
    loop_invariant (\forall* int j; 0 <= j && j < n; Perm(data[j], read)) ** Perm(hist[b], write);
    loop_invariant s == (\num int j; 0 <= j && j < k; data[j] == b);
  @*/
  for (int k = 0; k < n; k++) if (data[k] >= b) s++;
  hist[b] = s;
}
