//! Kogge-Stone in CUDA, one block of any size: sums of parts of the input, without functions or lemmas.
//! prove: proved
/*@
  requires gridDim.x == 1 && blockDim.x == n && n <= 1024;
  context (\forall* int j = 0..n; Perm(in[j], read)) ** (\forall int j = 0..n; 0 <= in[j] && in[j] <= 1000);
  context Perm(a[threadIdx.x], write);
  ensures a[threadIdx.x] == (\sum int j = 0..threadIdx.x + 1; in[j]);
@*/
__global__ void scan(int *a, const int *in, int n) {
  int t = threadIdx.x;
  a[t] = in[t];
  /*@
    loop_invariant 1 <= d && d <= 2048 ** (\forall* int j = 0..n; Perm(in[j], read)) ** Perm(a[t], write);
    loop_invariant a[t] == (\sum int j = \max(0, t + 1 - d)..t + 1; in[j]);
  @*/
  for (int d = 1; d < n; d *= 2) {
    int x = a[t];
    /*@
      requires (\forall* int j = 0..n; Perm(in[j], read)) ** Perm(a[t], write) ** a[t] == (\sum int j = \max(0, t + 1 - d)..t + 1; in[j]);
      ensures (\forall* int j = 0..n; Perm(in[j], read)) ** Perm(a[t], 1\2) ** (t + d >= n ==> Perm(a[t], 1\2)) ** (t >= d ==> Perm(a[t - d], 1\2));
      ensures t >= d ==> a[t - d] == (\sum int j = \max(0, t + 1 - 2 * d)..t + 1 - d; in[j]);
    @*/
    __syncthreads();
    if (t >= d) x += a[t - d];
    /*@
      requires Perm(a[t], 1\2) ** (t + d >= n ==> Perm(a[t], 1\2)) ** (t >= d ==> Perm(a[t - d], 1\2));
      ensures Perm(a[t], write);
    @*/
    __syncthreads();
    a[t] = x;
  }
}
