//! The plain reset of the counter is not separated from the increments.
//! replay: --block 16 --array out=zero:int:16
//! expect: race.shared @7,8
//! check: refuted race.shared @7,8
kernel void plain_reset(global int *out) {
  local int count;
  if (get_local_id(0) == 0) count = 0;
  atomic_inc(&count);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = count;
}
