//! A work-group whose size is no power of two would write some places twice.
//! assume: get_local_size(0) > 0 && (get_local_size(0) & (get_local_size(0) - 1)) == 0
kernel void spread(global const int *a, global int *b)
{
  uint t = get_local_id(0);
  uint to = (t * 5u) & (get_local_size(0) - 1);
  b[get_group_id(0) * get_local_size(0) + to] = a[get_global_id(0)];
}
