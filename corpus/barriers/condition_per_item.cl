//! Each work-item reads its own flag; inputs exist for which they disagree about the barrier.
//! replay: --block 4 --array flag=fill:1:int:4 --array a=zero:int:4
//! expect: ok
//! replay: --block 4 --array flag=list:int:1,1,0,1 --array a=zero:int:4
//! expect: barrier.divergence @11
//! check: refuted barrier.divergence @11
kernel void condition_per_item(global const int *flag, global int *a) {
  int i = get_global_id(0);
  if (flag[i]) {
    a[i] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
