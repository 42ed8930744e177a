//! A bit-field and another member are two locations.
//! check: --block 64 --grid 1 => proved
struct Parts { int x : 5; char c; };
__global__ void both(Parts *p) {
  if (threadIdx.x == 0) { p->x = 1; }
  if (threadIdx.x == 1) { p->c = 2; }
}
