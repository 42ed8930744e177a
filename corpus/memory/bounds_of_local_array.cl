//! Local memory of a kernel has the size that it is declared with.
//! check: --block 65 --grid 1 => refuted memory.bounds @5
//! check: --block 64 --grid 1 => proved
kernel void k(global int *o) {
  local int s[64]; s[get_local_id(0)] = 1;
  o[get_global_id(0)] = 0;
}
