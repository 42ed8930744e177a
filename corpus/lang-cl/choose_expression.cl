//! `__builtin_choose_expr` is the operand that its condition chooses.
//! check: --block 64 --grid 1 => refuted race.global
kernel void put(global int *out) {
  int t = get_local_id(0);
  out[__builtin_choose_expr(1, 0, t)] = t;
}
