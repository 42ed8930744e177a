//! The same for fields of whole bytes.
//! replay: --block 1 --grid 1 --array p=zero:uchar:2
//! expect: ok
//! check: --block 64 --grid 1 => refuted race.global
struct Parts { unsigned char x : 8; unsigned char y : 8; };
__global__ void both(Parts *p) {
  if (threadIdx.x == 0) { p->x = 1; }
  if (threadIdx.x == 1) { p->y = 2; }
}
