//! A specification that cannot be true makes everything true, and so proves nothing.
//! check: --block 64 --grid 4 => unknown unsupported.annotation
void __spec_impossible(global int *cell) {
  __ensures(cell[get_global_id(0)] == __old_int(cell[get_global_id(0)]) + 1);
}
kernel void spec_function_contradiction(global int *cell) {
  cell[get_global_id(0)] = 6;
  __spec_impossible(cell);
  __assert(false);
}
