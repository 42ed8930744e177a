//! Bodies are loaded by tiles as large as the group; each work-item moves one body.
//! check: proved
kernel void n_body_tiles(global const float4 *in, global float4 *out, local float4 *tile, int n, float dt) {
  int t = get_local_id(0), size = get_local_size(0), i = get_global_id(0);
  float4 me = i < n ? in[i] : (float4)(0, 0, 0, 0), force = (float4)(0, 0, 0, 0);
  for (int first = 0; first < n; first += size) {
    tile[t] = first + t < n ? in[first + t] : (float4)(0, 0, 0, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < size; ++k)
      force += (tile[k] - me) * tile[k].w;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < n)
    out[i] = me + force * dt;
}
