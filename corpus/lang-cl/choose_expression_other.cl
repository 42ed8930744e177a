//! The other one.
//! check: --block 64 --grid 1 => proved
kernel void put(global int *out) {
  int t = get_local_id(0);
  out[__builtin_choose_expr(0, 0, t)] = t;
}
