//! Every work-item hands its value to the next one of its group, the last one to the first.
//! check: proved
kernel void rotate_in_block(global int *data, local int *line) {
  int t = get_local_id(0), size = get_local_size(0);
  line[t] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = line[(t + 1) % size];
}
