//! A name that brings an alignment of its own, at a field.
//! lower: unsupported.type @7
//! check: --block 64 --grid 1 => unknown unsupported.type
typedef int apart __attribute__((aligned(16)));
struct Two { char c; apart x; };
__global__ void put(Two *p) {
  if (threadIdx.x == 0) { p->x = 1; }
  if (threadIdx.x == 1) { ((int *)p)[4] = 2; }
}
