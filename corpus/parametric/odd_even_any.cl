//! Odd-even transposition sort of a group's part.
//! check: proved
kernel void odd_even_any(global int *data, local int *part) {
  int t = get_local_id(0), size = get_local_size(0);
  part[t] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int phase = 0; phase < size; ++phase) {
    if (t % 2 == phase % 2 && t + 1 < size) {
      int a = part[t], b = part[t + 1];
      if (a > b) {
        part[t] = b;
        part[t + 1] = a;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[get_global_id(0)] = part[t];
}
