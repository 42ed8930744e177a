//! Two types without a name at one place of the text, because a macro makes both.
//! lower: unsupported.type @7
//! check: --block 64 --grid 1 => unknown unsupported.type
#define TWO union { int a; int b; } y; struct { int a; int b; } x;
struct Both { TWO };
__global__ void both(Both *p) {
  if (threadIdx.x == 0) { p->y.a = 3; } if (threadIdx.x == 1) { p->y.b = 4; }
}
