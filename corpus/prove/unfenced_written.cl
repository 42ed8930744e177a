//! # As unfenced_constant, but the number is written by the kernel, and the barrier does not fence it
//! prove: rejected perm.barrier

/*@
  context get_num_groups(0) == 1 && \pointer_length(first) == 1;
  requires get_local_id(0) == 0 ==> Perm(first[0], write);
  context Perm(out[\gtid], write);
  ensures out[\gtid] == 7;
@*/
__kernel void spread(__global int *first, __global int *out) {
  if (get_local_id(0) == 0) {
    first[0] = 7;
  }
  /*@
    requires get_local_id(0) == 0 ==> Perm(first[0], write) ** first[0] == 7;
    ensures Perm(first[0], 1\(get_local_size(0))) ** first[0] == 7;
  @*/
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = first[0];
}
