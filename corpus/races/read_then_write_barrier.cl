//! A barrier between reading the neighbour and overwriting the own element.
//! replay: --block 32 --grid 2 --array a=iota:int:64
//! expect: ok
//! array: a = 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58 60 62 0 66 68 70 72 74 76 78 80 82 84 86 88 90 92 94 96 98 100 102 104 106 108 110 112 114 116 118 120 122 124 126 64
//! check: proved
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void read_then_write_barrier(global int *a) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = s[(t + 1) % 32];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[t] = v * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[t];
}
