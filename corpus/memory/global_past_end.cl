//! The size of a global array is the launch's: with fewer elements than work-items the access is out of bounds.
//! replay: --block 16 --array a=zero:int:16
//! expect: ok
//! array: a = 0..15
//! replay: --block 16 --array a=zero:int:12
//! expect: memory.bounds @12
//! check: proved
//! check: --block 16 --grid 1 --size a=16 => proved
//! check: --block 16 --grid 1 --size a=12 => refuted memory.bounds @12
kernel void global_past_end(global int *a) {
  int i = get_global_id(0);
  a[i] = i;
}
