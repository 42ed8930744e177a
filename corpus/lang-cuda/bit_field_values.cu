//! The value of an assignment to a bit field is what fits into the field.
//! replay: --block 1 --grid 1 --array o=zero:int:8
//! expect: ok
//! array: o = 5 6 7 0 -4 0 1 2
//! check: --block 1 --grid 1 => proved
struct S {
  unsigned f : 3;
  int g : 3;
  bool h : 1;
};
__global__ void k(int *o) {
  S s = {};
  o[0] = s.f = 13;
  o[1] = s.f += 9;
  o[2] = ++s.f;
  o[3] = ++s.f;
  o[4] = s.g = 4;
  o[5] = s.f++;
  o[6] = s.h = 2;
  (s.f = 9) += 1;
  o[7] = s.f;
}
