//! The two branches meet at the middle element.
//! replay: --block 16 --array a=zero:int:16
//! expect: race.global @8,10
//! check: --block 16 --grid 1 => refuted race.global @8,10
__global__ void overlapping_branches(int *a) {
  int t = threadIdx.x;
  if (t % 2 == 0)
    a[t / 2] = t;
  else
    a[7 + t / 2] = t;
}
