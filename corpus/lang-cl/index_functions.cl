//! get_work_dim, global offset and the sizes, also for dimensions that are not there.
//! replay: --block 2,2 --grid 3,1 --global-offset 10,0 --array out=zero:int:24
//! expect: ok
//! array: out = 2 10 6 2 1 3 0 1 10..15 30..35 0*4
//! check: --block 2,2 --grid 3,1 --global-offset 10,0 => proved
kernel void index_functions(global int *out) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x == 10 && y == 0) {
    out[0] = get_work_dim();
    out[1] = get_global_offset(0);
    out[2] = get_global_size(0);
    out[3] = get_local_size(1);
    out[4] = get_global_size(2);
    out[5] = get_num_groups(0);
    out[6] = get_global_id(5);
    out[7] = get_local_size(3);
  }
  out[8 + y * 6 + x - (int)get_global_offset(0)] = x + 20 * y;
}
