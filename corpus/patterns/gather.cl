//! Reads at arbitrary indices from a read-only array never race.
//! replay: --block 4 --array index=list:int:2,2,0,3 --array a=list:int:10,20,30,40 --array out=zero:int:4
//! expect: ok
//! array: out = 30 30 10 40
//! check: proved
kernel void gather(global const int *index, global const int *a, global int *out) {
  int i = get_global_id(0);
  out[i] = a[index[i]];
}
