//! A local pointer parameter is one array for each work-group; the launch gives its size.
//! replay: --block 8 --grid 2 --dynamic-shared 32 --array in=iota:int:16 --array out=zero:int:16
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8
//! check: proved
kernel void local_parameter(global const int *in, local int *scratch, global int *out) {
  int t = get_local_id(0), n = get_local_size(0);
  scratch[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = scratch[n - 1 - t];
}
