//! vload4 and float2 in OpenCL.
//! replay: --block 32 --array in=iota:float:128 --array out=zero:float2:32
//! expect: ok
//! perf: --block 32
//! access: 12 read in: sectors 16; requests 1
//! access: 13 write s: degree 1; requests 1
//! access: 15 write out: sectors 8; requests 1
//! access: 15 read s: degree 1; requests 1
kernel void vector_loads_opencl(global float2 *out, global const float *in) {
  local float2 s[32];
  int t = get_local_id(0);
  float4 v = vload4(t, in);
  s[t] = v.xy + v.zw;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = s[31 - t];
}
