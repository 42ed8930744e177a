//! Each thread has a row of an array in global memory, by a name of its own.
//! replay: --block 4 --array t=zero:int:40
//! expect: ok
//! array: t = 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
//! check: --block 4 --grid 1 => proved

struct table { int m[4][8]; int a[8]; };

__global__ void array_alias_global(table *t) {
  auto &row = t->m[threadIdx.x];
  row[0] = threadIdx.x;
}
