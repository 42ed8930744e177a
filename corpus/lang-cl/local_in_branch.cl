//! Local arrays of different kernel scopes are different memory; a local scalar is shared by the group.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 5 5 5 5
//! check: --block 4 => proved
kernel void local_in_branch(global int *out) {
  local int total;
  int t = get_local_id(0);
  if (t == 0) total = 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 3) total += 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = total;
}
