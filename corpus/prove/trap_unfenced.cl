//! The barrier fences global memory; what other work-items wrote to local memory is not known after it.
//! prove: rejected perm.barrier @15
/*@
  requires get_local_size(0) == 64;
  requires Perm(a[get_global_id(0)], write);
  requires Perm(s[get_local_id(0)], write);
  ensures Perm(a[get_global_id(0)], write);
@*/
kernel void neighbour(global int *a, local int *s) {
  int t = get_local_id(0);
  int i = get_global_id(0);
  s[t] = 1;
  /*@
    requires Perm(s[t], write);
    ensures Perm(s[63 - t], 1\2);
  @*/
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[i] = s[63 - t];
}
