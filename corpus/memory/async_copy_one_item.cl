//! # The copy of a work-group of one item comes after what that item did; of two items each may copy what the other has written
//! check: --block 1 => proved
//! check: --block 2 => refuted race.shared
//! replay: --block 1 --grid 2 --array in=iota:int:2 --array out=zero:int:2
//! expect: ok
//! array: out = 0 1
//! replay: --block 2 --grid 1 --array in=iota:int:2 --array out=zero:int:2
//! expect: race.shared

__kernel void fetch(__global const int *in, __global int *out) {
  __local int tile[64];
  int t = get_local_id(0);
  tile[t] = -1;
  event_t copied = async_work_group_copy(tile, in + get_group_id(0) * get_local_size(0), get_local_size(0), 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[t];
}
