//! Compound assignment computes in int and converts back to the narrow type.
//! replay: --block 4 --array u=list:uchar:250,251,252,253 --array s=list:short:32766,-5,7,0
//! expect: ok
//! array: u = 4 5 6 7
//! array: s = -32767 -2 10 3
//! check: proved
kernel void compound_narrow(global uchar *u, global short *s) {
  int i = get_global_id(0);
  u[i] += 10;
  s[i] += 3;
}
