//! The master of a two-dimensional group is the work-item whose number in the group is 0.
//! replay: --block 4,2 --grid 3 --array out=fill:-1:int:24 --array next=zero:int:1
//! expect: ok
//! check: proved
kernel void master_two_dimensions(global int *out, global int *next) {
  local int base;
  int lx = get_local_id(0), ly = get_local_id(1), width = get_local_size(0);
  int number = ly * width + lx;
  if (lx == 0 && ly == 0) base = atomic_add(next, width * (int)get_local_size(1));
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + number] = 1;
}
