//! Each pair exchanges through one array: reads and writes are separated by a barrier for all distances.
//! replay: --block 8 --array a=iota:int:8
//! expect: ok
//! array: a = 28*8
//! check: --block 8 => proved
kernel void xor_partner(global int *a) {
  local int s[8];
  int t = get_local_id(0);
  int v = a[get_global_id(0)];
  for (int d = 1; d < 8; d <<= 1) {
    s[t] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    v += s[t ^ d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[get_global_id(0)] = v;
}
