//! Vector arguments by value and vectors of narrow types.
//! replay: --block 4 --array out=zero:uchar4:4 --arg v.x=1 --arg v.y=2 --arg v.z=3 --arg v.w=250
//! expect: ok
//! array: out = 1 2 3 250 4 5 6 253 7 8 9 0 10 11 12 3
//! check: proved
kernel void vector_parameter(uchar4 v, global uchar4 *out) {
  int i = get_global_id(0);
  out[i] = v + (uchar4)(3) * (uchar)i;
}
