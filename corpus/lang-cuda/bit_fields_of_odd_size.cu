//! Runs of bit-fields of three and six bytes: an access touches these bytes and nothing behind them.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 1 2 3 4 5 6 7 8
//! check: proved
struct Shorts { short a : 9, b : 9, c : 9; };
struct Chars { signed char a : 5, b : 5, c : 5; };

__global__ void bit_fields_of_odd_size(int *out) {
  __shared__ Shorts shorts[8];
  __shared__ Chars chars[8];
  if (threadIdx.x >= 8) return;
  unsigned t = threadIdx.x;
  Shorts s = {0, 1, 2};
  Chars c = {};
  s.b = short(t);
  c.b = 1;
  shorts[t] = s;
  chars[t] = c;
  shorts[t].c = 0;
  chars[t].c = -1;
  out[t + blockIdx.x * 8] = shorts[t].b + shorts[t].c + chars[t].b;
}
