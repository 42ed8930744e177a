//! Every work-group has a chunk of its own, and the last one what is left over as well.
//! replay: --block 4 --grid 3 --arg n=22 --array out=zero:int:22
//! expect: ok
//! check: --grid 64 --assume n>=0 => proved
kernel void chunks_last_longer(global int *out, int n) {
  int chunk = n / get_num_groups(0);
  int first = get_group_id(0) * chunk;
  int end = get_group_id(0) == get_num_groups(0) - 1 ? n : first + chunk;
  for (int i = first + get_local_id(0); i < end; i += get_local_size(0))
    out[i] = get_group_id(0);
}
