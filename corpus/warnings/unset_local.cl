//! Local memory of an argument of the kernel: the last work-item's neighbour is missing.
//! check: --block 64 --dynamic-shared 512 => proved
//! warns: memory.uninitialised @8
kernel void next(global const int *in, global int *out, local int *s) {
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t + 1];
}
