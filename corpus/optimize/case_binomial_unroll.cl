//! Binomial coefficients in OpenCL with three work-items or more: the first round stands before the loop.
//! replay: --block 8 --dynamic-shared 32 --array bin=zero:int:8
//! expect: ok
//! optimize: --opt loop_unroll:L27:N:1 => proved
/*@
  requires 0 <= k && k <= n;
  decreases n;
  pure int binom(int n, int k) = k == 0 || k == n ? 1 : binom(n - 1, k - 1) + binom(n - 1, k);
@*/
/*@
  requires get_num_groups(0) == 1 && get_local_size(0) > 2;
  requires (\forall int n, int k; 0 <= k && k <= n && n < 1024; -2147483648 <= binom(n, k) && binom(n, k) <= 2147483647);
  requires Perm(bin[get_local_id(0)], write) ** Perm(tmp[get_local_id(0)], write);
  ensures Perm(bin[get_local_id(0)], write);
  ensures bin[get_local_id(0)] == binom(get_local_size(0) - 1, get_local_id(0));
@*/
kernel void binomial(global int *bin, local int *tmp) {
  int tid = get_local_id(0);
  int g = get_local_size(0);
  int N = 1;
  bin[tid] = 1;
  /*@
    loop_invariant 1 <= N && N <= g - 1;
    loop_invariant Perm(bin[tid], write) ** Perm(tmp[tid], write);
    loop_invariant tid <= N ? bin[tid] == binom(N, tid) : bin[tid] == 1;
  @*/
  while (N < g - 1) {
    tmp[tid] = bin[tid];
    /*@
      requires Perm(tmp[tid], write);
      requires tid <= N ==> tmp[tid] == binom(N, tid);
      ensures Perm(tmp[(tid + g - 1) % g], write);
      ensures 0 < tid && tid <= N ==> tmp[(tid + g - 1) % g] == binom(N, tid - 1);
    @*/
    barrier(CLK_LOCAL_MEM_FENCE);
    N = N + 1;
    if (0 < tid && tid < N) {
      int left = tmp[(tid + g - 1) % g];
      //@ assert binom(N, tid) == binom(N - 1, tid - 1) + binom(N - 1, tid);
      bin[tid] = left + bin[tid];
    }
    /*@
      requires Perm(tmp[(tid + g - 1) % g], write);
      ensures Perm(tmp[tid], write);
    @*/
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
