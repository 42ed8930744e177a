//! An atomic of the whole system is none against a plain write.
//! check: --block 32 --grid 1 => refuted race.global @5,6
__global__ void system_and_plain(int *next) {
  int t = threadIdx.x;
  if (t == 0) *next = 7;
  atomicAdd_system(next, t);
}
