//! 64-bit multiplication, division and shifts.
//! replay: --block 3 --array out=zero:long:9
//! expect: ok
//! array: out = 3000000007 6000000014 9000000021 -142857142857 -285714285714 -428571428571 1099511627776 134217728 16384
//! check: --block 3 --grid 1 => proved
kernel void long_arithmetic(global long *out) {
  int i = get_global_id(0);
  long n = i + 1;
  out[i] = n * 3000000007L;
  out[3 + i] = -n * 1000000000000L / 7;
  out[6 + i] = (1L << 40) >> (i * 13);
}
