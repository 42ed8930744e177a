//! A row of an array in global memory, by a name of its own.
//! replay: --block 4 --array t=zero:int:40
//! expect: race.global @10
//! check: refuted race.global @10

struct table { int m[4][8]; int a[8]; };

__global__ void array_alias_global_race(table *t) {
  auto &row = t->m[1];
  row[0] = threadIdx.x;
}
