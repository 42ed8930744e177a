//! A precondition by intrinsic: without it the rows overlap.
//! replay: --block 4,2 --array a=zero:int:8 --arg width=4
//! expect: ok
//! array: a = 0..7
//! replay: --block 4,2 --array a=zero:int:8 --arg width=3
//! expect: assume.false @9
//! check: --block 4,2 --grid 1,1 => proved
kernel void requires_width(global int *a, int width) {
  __requires(width == 4);
  int at = get_global_id(1) * width + get_global_id(0);
  a[at] = at;
}
