//! # Two elements at once: permissions named by address, vector loads and stores, indices that are scaled
//! prove: proved

/*@
  context n >= 0 && n <= 1000000000;
  context \pointer_length(in) >= n && \pointer_length(out) >= n;
  context \gtid < n / 2 ==> Perm(&in[2 * \gtid], 1\3) ** Perm(&in[2 * \gtid + 1], 1\3);
  context \gtid < n / 2 ==> Perm(&out[2 * \gtid], write) ** Perm(&out[2 * \gtid + 1], write);
  ensures \gtid < n / 2 ==> out[2 * \gtid] == in[2 * \gtid + 1] && out[2 * \gtid + 1] == in[2 * \gtid];
@*/
__kernel void exchange_pairs(__global const int *in, __global int *out, int n) {
  int pair = get_global_id(0);
  if (pair < n / 2) {
    int2 both = vload2(pair, in);
    vstore2(both.yx, pair, out);
  }
}
