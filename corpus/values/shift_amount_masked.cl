//! OpenCL takes shift amounts modulo the width.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 1 2 4 8
//! check: proved
kernel void shift_amount_masked(global int *out) {
  int i = get_global_id(0);
  out[i] = 1 << (32 + (i & 3));
}
