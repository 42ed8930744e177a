//! Two shorts share a 32-bit word but are different bytes.
//! replay: --block 16 --array out=zero:int:8
//! expect: ok
//! array: out = 65536 196610 327684 458758 589832 720906 851980 983054
//! check: --block 16 --grid 1 => proved
kernel void short_halves(global int *out) {
  local int words[8];
  local ushort *halves = (local ushort *)words;
  int t = get_local_id(0);
  halves[t] = (ushort)t;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 8) out[t] = words[t];
}
