//! `max` and `fmax` differ where one of the operands is no number.
//! prove: rejected contract.post
//@ context Perm(f[\gtid], write) ** Perm(g[\gtid], write);
//@ ensures f[\gtid] == g[\gtid];
kernel void k(global float *f, global float *g) {
  int i = get_global_id(0);
  float x = f[i];
  f[i] = fmax(x, 0.0f);
  g[i] = max(x, 0.0f);
}
