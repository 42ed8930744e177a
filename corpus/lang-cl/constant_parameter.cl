//! A constant pointer parameter is read-only memory that the host fills.
//! replay: --block 4 --array w=list:int:2,3 --array out=zero:int:4
//! expect: ok
//! array: out = 2 5 8 11
//! check: proved
kernel void constant_parameter(constant int *w, global int *out) {
  int i = get_global_id(0);
  out[i] = w[0] + w[1] * i;
}
