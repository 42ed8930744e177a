//! Local memory is arbitrary at entry: here the first work-item forgot to clear the sum.
//! replay: --block 4 --array out=zero:int:4
//! expect: memory.uninitialised @10
//! check: --block 4 => proved
kernel void uninitialised_shared(global int *out) {
  local int s[5];
  int t = get_local_id(0);
  s[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t + 1];
}
