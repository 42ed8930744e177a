//! The command line asks for other groups than the attribute requires: it wins, and the report says so.
//! check: proved
//! check: --block 32 --grid 2 => proved
//! check: --block 128 --grid 2 => refuted memory.bounds @9
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void reqd_size_other(global int *out) {
  local int s[64];
  int t = get_local_id(0);
  s[t] = t;
  out[get_global_id(0)] = s[t];
}
