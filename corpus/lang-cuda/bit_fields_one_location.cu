//! Adjacent bit-fields are one memory location, also where each has a unit of its own.
//! check: --block 64 --grid 1 => refuted race.global
struct Parts { int x : 20; int y : 20; };
__global__ void both(Parts *p) {
  if (threadIdx.x == 0) { p->x = 1; }
  if (threadIdx.x == 1) { p->y = 2; }
}
