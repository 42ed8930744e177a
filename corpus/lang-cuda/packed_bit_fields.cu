//! Packed bit-fields may lie anywhere: that is not understood.
//! lower: unsupported.type @6
//! check: --block 64 --grid 1 => unknown unsupported.type
struct __attribute__((packed)) Parts { int x : 20; int y : 20; };
__global__ void both(Parts *p) {
  if (threadIdx.x == 0) { p->x = 1; }
}
