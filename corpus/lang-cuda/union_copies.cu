//! Unions are copied by their bytes: by assignment, by construction, as parameters, results, members, elements and without a name.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
union Word {
  int i;
  float f;
  unsigned char b[4];
};
struct Tagged {
  int tag;
  union {
    long long wide;
    int half[2];
  };
  Word word;
};
__device__ int value(Word w) { return w.i; }
__device__ Word made(int n) {
  Word w;
  w.i = n;
  return w;
}

__global__ void k(int *o) {
  Word v, w;
  v.i = 5;
  w.i = 0;
  w = v;
  assert(w.i == 5);
  Word x = v;
  assert(x.i == 5 && value(v) == 5 && made(7).i == 7);
  Tagged a;
  a.tag = 1;
  a.wide = 9;
  a.word.i = 11;
  Tagged b = a, c;
  c.wide = 0;
  c = a;
  assert(b.wide == 9 && b.word.i == 11 && c.wide == 9 && c.tag == 1);
  Word empty{};
  assert(empty.i == 0);
  o[blockIdx.x * blockDim.x + threadIdx.x] = w.i;
}
