//! Unsigned division, remainder and comparison of large values; minimum of signed type as operand.
//! replay: --block 3 --array out=zero:uint:9
//! expect: ok
//! array: out = 1 2147483647 0 1431655765 1 0 0 1 1
//! check: --block 3 --grid 1 => proved
kernel void unsigned_division(global uint *out) {
  int i = get_global_id(0);
  uint big[3] = {0xffffffffu, 0xffffffffu, 1u};
  uint by[3] = {0x80000000u, 2u, 0xffffffffu};
  out[i] = big[i] / by[i];
  out[3 + i] = i == 0 ? 0xffffffffu / 3u : big[i] % by[i] * (i == 1);
  out[6 + i] = i == 0 ? (int)0x80000000 / 2 > 0 : by[i] < big[i] || i == 2;
}
