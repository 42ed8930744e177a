//! Two local parameters are distinct arrays; here one of them is exchanged without a barrier.
//! replay: --block 8 --dynamic-shared 32 --array out=zero:int:8
//! expect: race.shared @9,10
//! check: refuted race.shared @9,10
kernel void two_local_parameters(local int *a, local int *b, global int *out) {
  int t = get_local_id(0), n = get_local_size(0);
  a[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  b[t] = a[n - 1 - t];
  out[get_global_id(0)] = b[n - 1 - t];
}
