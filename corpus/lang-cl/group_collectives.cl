//! The work-group collectives of OpenCL 2.
//! flags: -cl-std=CL2.0
//! replay: --block 4 --grid 2 --array a=iota:int:8 --array out=zero:int:8
//! expect: ok
//! array: out = 600 600 601 603 2200 2204 2209 2215
//! check: proved
kernel void group_collectives(global const int *a, global int *out) {
  size_t i = get_global_id(0);
  int total = work_group_reduce_add(a[i]);
  int before = work_group_scan_exclusive_add(a[i]);
  out[i] = total * 100 + before;
}
