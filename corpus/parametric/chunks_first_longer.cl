//! The chunk of the first work-group is made longer, over the first element of the next one's.
//! check: --grid 64 --assume n>=0 => refuted race.global @8
kernel void chunks_first_longer(global int *out, int n) {
  int chunk = n / get_num_groups(0);
  int first = get_group_id(0) * chunk;
  int end = first + chunk + (get_group_id(0) == 0);
  for (int i = first + get_local_id(0); i < end; i += get_local_size(0))
    out[i] = get_group_id(0);
}
