//! Wide vectors, hexadecimal components, and a view of a vector as an array.
//! replay: --block 16 --array out=zero:int:16
//! expect: ok
//! array: out = 15 114 213 312 411 510 609 708 807 906 7 1104 1203 1302 1401 1500
//! check: --block 16 --grid 1 => proved
kernel void vector_index(global int *out) {
  int16 v = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  v.sA = 0;
  v.sf = 15;
  int t = get_local_id(0);
  int values[16];
  vstore16(v * 100, 0, values);
  out[t] = t == 10 ? 7 + v.sA : values[t] + 15 - t;
}
