//! Each work-group owns a chunk and walks over it with the group size as stride.
//! replay: --block 4 --grid 2 --array a=iota:int:20 --arg chunk=10
//! expect: ok
//! array: a = 0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16 -17 -18 -19
//! check: proved
kernel void block_stride(global int *a, int chunk) {
  long start = (long)get_group_id(0) * chunk;
  for (int i = get_local_id(0); i < chunk; i += get_local_size(0))
    a[start + i] = -a[start + i];
}
