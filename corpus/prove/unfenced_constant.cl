//! # A barrier need not fence what no thread writes
//! prove: proved

/*@
  context get_num_groups(0) == 1 && \pointer_length(first) == 1;
  context Perm(first[0], 1\(get_local_size(0)));
  context Perm(out[\gtid], write);
  requires get_local_id(0) == 0 ==> Perm(copy[0], write);
  ensures out[\gtid] == first[0];
@*/
__kernel void spread(__global const int *first, __global int *out, __local int *copy) {
  if (get_local_id(0) == 0) {
    copy[0] = first[0];
  }
  /*@
    context Perm(first[0], 1\(get_local_size(0)));
    requires get_local_id(0) == 0 ==> Perm(copy[0], write) ** copy[0] == first[0];
    ensures Perm(copy[0], 1\(get_local_size(0))) ** copy[0] == first[0];
  @*/
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = copy[0];
}
