//! Program-scope constants with initialisers, scalars, arrays and structs.
//! replay: --block 4 --array out=zero:float:4
//! expect: ok
//! array: out = 2.5 5 10 20
//! check: proved
constant int powers[] = {1, 2, 4, 8};
constant float unit = 0.5f;
typedef struct { float scale; int shift[2]; } setup;
constant setup defaults = {4.0f, {1, 2}};

kernel void constant_globals(global float *out) {
  int i = get_global_id(0) % 4;
  out[get_global_id(0)] = powers[i] * unit * (defaults.scale + defaults.shift[0]);
}
