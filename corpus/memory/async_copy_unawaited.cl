//! Nobody waits for the copy out of local memory.
//! replay: --block 8 --array out=zero:int:8
//! expect: async.unawaited @10
//! check: --block 8 => refuted async.unawaited @10
kernel void async_copy_unawaited(global int *out) {
  local int s[8];
  int t = get_local_id(0);
  s[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  async_work_group_copy(out + get_group_id(0) * 8, s, 8, 0);
}
