//! Both partners of a pair compare and swap: they write each other's element.
//! replay: --block 8 --array a=list:int:7,6,5,4,3,2,1,0
//! expect: race.shared
//! check: refuted race.shared
#define N 8

__attribute__((reqd_work_group_size(N, 1, 1)))
kernel void bitonic_sort_both(global int *a) {
  local int s[N];
  uint t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint size = 2; size <= N; size *= 2)
    for (uint d = size / 2; d > 0; d /= 2) {
      uint other = t ^ d;
      int mine = s[t], theirs = s[other];
      if (mine > theirs) {
        s[t] = theirs;
        s[other] = mine;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  a[get_global_id(0)] = s[t];
}
