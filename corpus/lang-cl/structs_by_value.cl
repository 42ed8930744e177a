//! A struct argument by value, and functions over structs.
//! replay: --block 4 --array out=zero:int:4 --arg s.first=5 --arg s.step=3
//! expect: ok
//! array: out = 5 8 11 14
//! check: proved
typedef struct { int first; int step; } series;

int term(series s, int n) { return s.first + n * s.step; }

kernel void structs_by_value(series s, global int *out) {
  int i = get_global_id(0);
  out[i] = term(s, i);
}
