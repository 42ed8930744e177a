//! A signed counter that is doubled until it is larger than any limit overflows.
//! replay: --block 1 --arg limit=100 --array out=zero:int:1
//! expect: ok
//! check: --block 1 --grid 1 => proved
//! check: --block 1 --grid 1 --overflow check => refuted arith.overflow @9
kernel void counter_overflow(global int *out, int limit) {
  int k = 1;
  while (k < limit)
    k = k * 2;
  out[0] = k;
}
