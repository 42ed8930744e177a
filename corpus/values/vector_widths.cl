//! Narrow vectors: char addition wraps at 8 bits in each component, shifts and comparisons too.
//! replay: --block 1 --array out=zero:char:12
//! expect: ok
//! array: out = -128 -1 1 4 -1 0 -1 0 2 -2 6 -128
//! check: --block 1 --grid 1 => proved
kernel void vector_widths(global char4 *out) {
  char4 a = (char4)(127, -2, 0, 3);
  char4 b = (char4)(1);
  out[0] = a + b;
  out[1] = a > (char4)(2, -1, -3, 3);
  out[2] = (char4)(1, -1, 3, 64) << b;
}
