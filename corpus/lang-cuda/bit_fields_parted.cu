//! A field without bits parts a run in two.
//! check: --block 64 --grid 1 => proved
struct Parts { int x : 5; int : 0; int y : 5; };
__global__ void both(Parts *p) {
  if (threadIdx.x == 0) { p->x = 1; }
  if (threadIdx.x == 1) { p->y = 2; }
}
