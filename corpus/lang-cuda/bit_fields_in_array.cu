//! A run of bit-fields is aligned as its record is, and not as an integer of its size.
//! replay: --block 4 --grid 1 --array p=zero:int:12
//! expect: ok
//! array: p:int = 0 0 0 0 1 0 0 2 0 0 3 0
//! check: --block 64 --grid 1 => proved
struct Parts { int x : 20; int y : 20; int z; };
__global__ void put(Parts *p) {
  p[threadIdx.x].y = threadIdx.x;
}
