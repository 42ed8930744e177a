//! Exclusive scan by Blelloch: up-sweep and down-sweep.
//! replay: --block 8 --grid 2 --array a=iota:int:32
//! expect: ok
//! array: a = 0 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 0 16 33 51 70 90 111 133 156 180 205 231 258 286 315 345
//! check: --block 8 => proved
#define N 16

kernel void scan_blelloch(global int *a) {
  local int s[N];
  int t = get_local_id(0);
  global int *part = a + get_group_id(0) * N;
  s[2 * t] = part[2 * t];
  s[2 * t + 1] = part[2 * t + 1];
  int offset = 1;
  for (int d = N / 2; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) s[N - 1] = 0;
  for (int d = 1; d < N; d *= 2) {
    offset >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      int v = s[left];
      s[left] = s[right];
      s[right] += v;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  part[2 * t] = s[2 * t];
  part[2 * t + 1] = s[2 * t + 1];
}
