//! Local memory that the barrier does not fence: the values of others are not known, even of elements that may be read.
//! prove: rejected barrier.post @15
/*@
  requires get_local_size(0) == 64;
  requires Perm(a[get_global_id(0)], write);
  requires Perm(s[get_local_id(0)], 1\2) ** Perm(s[63 - get_local_id(0)], 1\2) ** s[get_local_id(0)] == get_local_id(0);
  ensures Perm(a[get_global_id(0)], write);
@*/
kernel void neighbour(global int *a, local int *s) {
  int t = get_local_id(0);
  int i = get_global_id(0);
  /*@
    requires Perm(s[t], 1\2) ** Perm(s[63 - t], 1\2) ** s[t] == t;
    ensures Perm(s[t], 1\2) ** Perm(s[63 - t], 1\2);
    ensures s[63 - t] == 63 - t;
  @*/
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[i] = s[63 - t];
}
