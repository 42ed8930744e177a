//! # As pairs_of_elements, but neighbouring pairs share an element
//! prove: rejected perm.distribute @8

/*@
  context n >= 0 && n <= 1000000000;
  context \pointer_length(out) >= n;
  context \gtid < n - 1 ==> Perm(&out[\gtid], write);
  context \gtid < n - 1 ==> Perm(&out[\gtid + 1], write);
@*/
__kernel void overlapping(__global int *out, int n) {
  int at = get_global_id(0);
  if (at < n - 1) {
    out[at] = at;
    out[at + 1] = at;
  }
}
