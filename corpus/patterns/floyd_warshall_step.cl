//! One step of all shortest paths in place: row and column k are read by all and, for k fixed, written unchanged.
//! replay: --block 3,3 --array d=list:int:0,4,9,4,0,3,9,3,0 --arg k=1
//! expect: ok
//! array: d = 0 4 7 4 0 3 7 3 0
//! check: --block 3,3 --grid 1,1 --arg k=1 => not proved
kernel void floyd_warshall_step(global int *d, int k) {
  int n = get_global_size(0);
  int i = get_global_id(1), j = get_global_id(0);
  int through = d[i * n + k] + d[k * n + j];
  if (through < d[i * n + j]) d[i * n + j] = through;
}
