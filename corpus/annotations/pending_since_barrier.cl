//! What was accessed before a barrier that orders the array is no longer pending after it; what was accessed in earlier
//! iterations is.
//! replay: --block 8 --array a=zero:int:64 --arg n=8
//! expect: ok
//! check: --block 8 --grid 1 => proved
kernel void pending_since_barrier(global int *a, int n) {
  local int row[8];
  int t = get_local_id(0);
  row[t] = t;
  __assert(__no_read(row));
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(__no_write(row));
  int left = row[(t + 1) % 8];
  for (int k = 0; __invariant(__write_implies(a, __write_offset_bytes(a) / sizeof(int) / 8 < k)), k < n && k < 8; k++) {
    __assert(__read_implies(row, __read_offset_bytes(row) / sizeof(int) == (t + 1) % 8));
    a[8 * k + t] = left;
  }
}
