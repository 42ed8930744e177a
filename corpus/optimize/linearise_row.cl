//! A row is handed on as a whole.
//! optimize: rejected opt.matrix_shape @8
//@ gpuopt matrix_lin m R 4 4;
kernel void rows(global int *out) {
  local int m[4][4];
  int t = get_local_id(0);
  m[t % 4][t / 4 % 4] = t;
  local int *row = m[t % 4];
  out[get_global_id(0)] = row[t / 4 % 4];
}
