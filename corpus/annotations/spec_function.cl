//! A specification stands for a function: it reads and writes only the arrays that it names, where it says so.
//! check: --block 64 --grid 4 => proved
void __spec_increment(global int *cell) {
  __requires(__write_implies(cell, __write_offset_bytes(cell) / sizeof(int) == get_global_id(0)));
  __ensures(cell[get_global_id(0)] == __old_int(cell[get_global_id(0)]) + 1);
  __ensures(__write_implies(cell, __write_offset_bytes(cell) / sizeof(int) == get_global_id(0)));
  __ensures(__read_implies(cell, __read_offset_bytes(cell) / sizeof(int) == get_global_id(0)));
  __reads_from(cell);
  __writes_to(cell);
}
kernel void spec_function(global int *cell) {
  cell[get_global_id(0)] = 6;
  __spec_increment(cell);
  __assert(cell[get_global_id(0)] == 7);
}
