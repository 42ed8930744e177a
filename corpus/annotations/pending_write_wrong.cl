//! A claim about pending accesses is checked: this write is pending, and it is not where the second assertion says.
//! check: --block 32 --grid 2 => not proved
kernel void pending_write_wrong(global int *a) {
  int i = get_global_id(0);
  a[i] = 1;
  __assert(__write_implies(a, __write_offset_bytes(a) / sizeof(int) == i));
  __assert(__write_implies(a, __write_offset_bytes(a) / sizeof(int) == i + 1));
}
