//! Values of bit-fields, with and without sign, over a run of eight bytes.
//! replay: --block 1 --grid 1 --array p=zero:int:2 --array out=zero:int:4
//! expect: ok
//! array: out = -3 7 -1 500000
struct Parts { int x : 20; unsigned y : 3; int z : 2; int w : 24; };
__global__ void both(Parts *p, int *out) {
  p->x = -3;
  p->y = 15;
  p->z = 3;
  p->w = 500000;
  out[0] = p->x;
  out[1] = p->y;
  out[2] = p->z;
  out[3] = p->w;
}
