//! `min` and `max` of a signed and an unsigned number compare them as unsigned ones.
//! replay: --block 1 --grid 1 --array o=list:int:-1,5,0,0,0,0
//! expect: ok
//! array: o = -1 5 5 -1 -2 7
//! check: --block 1 --grid 1 => proved
__global__ void k(int *o) {
  unsigned u = 5;
  long long l = -2;
  unsigned long long w = 7;
  o[2] = min(o[0], u);
  o[3] = max(u, o[0]);
  o[4] = (int)max(l, w);
  o[5] = (int)min(w, l);
}
