//! Atomics on one field of a struct, plain writes on another.
//! replay: --block 4 --array s=zero:int:2
//! expect: ok
//! array: s = 4 9
//! check: --grid 1 => proved
struct stats { int count; int last; };

__global__ void struct_field(stats *s) {
  atomicAdd(&s->count, 1);
  if (threadIdx.x == 0) s->last = 9;
}
