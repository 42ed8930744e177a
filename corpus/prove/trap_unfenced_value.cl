//! Local memory that the barrier does not fence: the values of others are not known, even of elements that may be read.
//! prove: rejected barrier.post @21
/*@
  requires get_local_size(0) == 64;
  requires Perm(a[get_global_id(0)], write);
  requires Perm(s[get_local_id(0)], write);
  ensures Perm(a[get_global_id(0)], write);
@*/
kernel void neighbour(global int *a, local int *s) {
  int t = get_local_id(0);
  int i = get_global_id(0);
  s[t] = t;
  /*@
    requires Perm(s[t], write);
    ensures Perm(s[t], 1\2) ** Perm(s[63 - t], 1\2);
  @*/
  barrier(CLK_LOCAL_MEM_FENCE);
  /*@
    requires Perm(s[t], 1\2) ** Perm(s[63 - t], 1\2);
    ensures Perm(s[t], 1\2) ** Perm(s[63 - t], 1\2);
    ensures s[63 - t] == 63 - t;
  @*/
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[i] = s[63 - t];
}
