//! Neither is a conversion.
//! prove: rejected contract.post
//@ context Perm(f[\gtid], write) ** Perm(g[\gtid], write);
//@ ensures f[\gtid] == g[\gtid];
kernel void k(global float *f, global float *g) {
  int i = get_global_id(0);
  f[i] = convert_float_rtz(16777219);
  g[i] = convert_float(16777219);
}
