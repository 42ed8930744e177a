//! The same with the fence that local memory needs.
//! prove: proved
/*@
  requires get_local_size(0) == 64;
  requires Perm(a[get_global_id(0)], write);
  requires Perm(s[get_local_id(0)], write);
  ensures Perm(a[get_global_id(0)], write) ** a[get_global_id(0)] == 1;
@*/
kernel void neighbour(global int *a, local int *s) {
  int t = get_local_id(0);
  int i = get_global_id(0);
  s[t] = 1;
  /*@
    requires Perm(s[t], write) ** s[t] == 1;
    ensures Perm(s[63 - t], 1\2) ** s[63 - t] == 1;
  @*/
  barrier(CLK_LOCAL_MEM_FENCE);
  a[i] = s[63 - t];
}
