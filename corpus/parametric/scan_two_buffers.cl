//! A scan that goes back and forth between two halves of a buffer, one barrier in each step.
//! check: proved
kernel void scan_two_buffers(global int *data, local int *buffer) {
  int t = get_local_id(0), size = get_local_size(0), from = 0;
  buffer[t] = data[get_global_id(0)];
  for (int d = 1; d < size; d *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int to = 1 - from;
    buffer[to * size + t] = buffer[from * size + t] + (t >= d ? buffer[from * size + t - d] : 0);
    from = to;
  }
  data[get_global_id(0)] = buffer[from * size + t];
}
