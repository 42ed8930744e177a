//! Odd-even transposition sort: in each round disjoint pairs of neighbours.
//! replay: --block 4 --array a=list:int:7,1,6,2,5,3,4,0
//! expect: ok
//! array: a = 0..7
//! check: --block 4 => proved
kernel void odd_even_sort(global int *a) {
  local int s[8];
  int t = get_local_id(0);
  global int *part = a + get_group_id(0) * 8;
  s[t] = part[t];
  s[t + 4] = part[t + 4];
  for (int round = 0; round < 8; round++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int left = 2 * t + round % 2;
    if (left < 7 && s[left] > s[left + 1]) {
      int v = s[left];
      s[left] = s[left + 1];
      s[left + 1] = v;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  part[t] = s[t];
  part[t + 4] = s[t + 4];
}
