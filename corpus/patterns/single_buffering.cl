//! The same loop with one buffer: the next step overwrites what others still read.
//! replay: --block 4 --array in=iota:int:16 --array out=zero:int:4 --arg tiles=4
//! expect: race.shared @10,12
//! check: --block 4 --grid 1 => refuted race.shared @10,12
kernel void single_buffering(global const int *in, global int *out, int tiles) {
  local int buffer[4];
  int t = get_local_id(0);
  int sum = 0;
  for (int k = 0; k < tiles; k++) {
    buffer[t] = in[k * 4 + t];
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += buffer[3 - t];
  }
  out[t] = sum;
}
