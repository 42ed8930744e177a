//! OpenCL: every thread adds up its group's elements from its own on.
//! replay: --block 8 --grid 2 --array in=iota:int:16 --array out=zero:int:16
//! expect: ok
//! optimize: tested
//@ gpuopt tile_shared in 8;
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void tails(global int *out, global const int *in) {
  int t = get_local_id(0);
  int base = get_group_id(0) * 8;
  int sum = in[base + t];
  for (int k = t + 1; k < 8; k++) {
    sum += in[base + k];
  }
  out[base + t] = sum;
}
