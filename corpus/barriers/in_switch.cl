//! A switch over a uniform value chooses among barriers; all work-items take the same case.
//! replay: --block 4 --array a=iota:int:4 --arg mode=2
//! expect: ok
//! array: a = 3 2 1 0
//! replay: --block 4 --array a=iota:int:4 --arg mode=1
//! expect: ok
//! array: a = 1 2 3 0
//! check: --block 4 => proved
kernel void in_switch(global int *a, int mode) {
  local int s[4];
  int t = get_local_id(0), i = get_global_id(0);
  s[t] = a[i];
  switch (mode) {
  case 1:
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = s[(t + 1) % 4];
    break;
  case 2:
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = s[3 - t];
    break;
  default:
    break;
  }
}
