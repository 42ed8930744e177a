//! A two-dimensional constant table and a constant array of structs with vectors.
//! replay: --block 4 --array out=zero:float:4
//! expect: ok
//! array: out = 12 24.5 13 25.5
//! check: --block 4 --grid 1 => proved
typedef struct { float4 weight; int tag; } entry;

constant int table[2][3] = {{1, 2, 3}, {4, 5}};
constant entry entries[2] = {{(float4)(1.0f, 2.0f, 3.0f, 4.0f), 10}, {(float4)(0.5f), 20}};

kernel void constant_matrix(global float *out) {
  int i = get_global_id(0);
  float w = i % 2 == 0 ? entries[0].weight.x : entries[1].weight.w;
  out[i] = entries[i % 2].tag + w + table[i % 2][i / 2];
}
