//! Integer conversions truncate or extend by the signedness of the source.
//! replay: --block 5 --array a=list:int:-1,300,128,-129,70000 --array c=zero:char:5 --array u=zero:uchar:5 --array s=zero:short:5 --array l=zero:long:5 --array w=zero:long:5
//! expect: ok
//! array: c = -1 44 -128 127 112
//! array: u = 255 44 128 127 112
//! array: s = -1 300 128 -129 4464
//! array: l = -1 300 128 -129 70000
//! array: w = 4294967295 300 128 4294967167 70000
//! check: proved
kernel void conversions(global const int *a, global char *c, global uchar *u, global short *s,
                        global long *l, global long *w) {
  int i = get_global_id(0);
  c[i] = (char)a[i];
  u[i] = (uchar)a[i];
  s[i] = (short)a[i];
  l[i] = a[i];
  w[i] = (uint)a[i];
}
