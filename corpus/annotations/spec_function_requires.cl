//! What a specification requires is checked where it is called.
//! check: --block 64 --grid 4 => not proved
void __spec_start(global int *cell) {
  __requires(__no_write(cell));
  __reads_from(cell);
  __ensures(__read_implies(cell, __read_offset_bytes(cell) / sizeof(int) == get_global_id(0)));
}
kernel void spec_function_requires(global int *cell) {
  cell[get_global_id(0)] = 6;
  __spec_start(cell);
}
