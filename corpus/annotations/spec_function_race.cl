//! A specification that does not say where it writes may write anywhere.
//! check: --block 64 --grid 4 => not proved
void __spec_anywhere(global int *cell) {
  __writes_to(cell);
}
kernel void spec_function_race(global int *cell) {
  __spec_anywhere(cell);
}
