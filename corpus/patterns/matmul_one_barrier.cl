//! The barrier at the end of each step is missing: the next step overwrites tiles that others still read.
//! replay: --block 2,2 --array a=iota:int:16 --array b=iota:int:16 --array c=zero:int:16 --arg n=2
//! expect: ok
//! replay: --block 2,2 --grid 2,2 --array a=iota:int:16 --array b=iota:int:16 --array c=zero:int:16 --arg n=4
//! expect: race.shared @14,18
//! check: refuted race.shared @14,18
__attribute__((reqd_work_group_size(2, 2, 1)))
kernel void matmul_one_barrier(global const int *a, global const int *b, global int *c, int n) {
  local int ta[2][2], tb[2][2];
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_global_id(0), row = get_global_id(1);
  int sum = 0;
  for (int step = 0; step < n / 2; step++) {
    ta[y][x] = a[row * n + step * 2 + x];
    tb[y][x] = b[(step * 2 + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 2; k++)
      sum += ta[y][k]
             * tb[k][x];
  }
  c[row * n + column] = sum;
}
