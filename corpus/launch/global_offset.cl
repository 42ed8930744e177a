//! Without `--global-offset` it is 0, as the report says; with another one the ids leave the array.
//! check: --block 64 --grid 1 => proved
//! check: --block 64 --grid 1 --global-offset 1 => refuted memory.bounds @5
kernel void k(global int *o) {
  local int s[64]; s[get_global_id(0)] = 1; o[get_local_id(0)] = 0; }
