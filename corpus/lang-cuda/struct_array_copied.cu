//! Objects with arrays in them are copied as a whole: by declaration, parameter, result, assignment, and by taking an array apart.
//! replay: --block 4 --grid 2 --array in=iota:int:32 --array out=zero:int:32
//! expect: ok
//! array: out = 3 1 0 1 7 9 4 5 11 17 8 9 15 25 12 13 19 33 16 17 23 41 20 21 27 49 24 25 31 57 28 29
//! check: => proved
#include <cassert>
struct Row {
  int v[2];
};
struct Four {
  Row rows[2];
};
__device__ Four turned(Four f) {
  Row first = f.rows[0];
  f.rows[0] = f.rows[1];
  f.rows[1] = first;
  return f;
}
__global__ void struct_array_copied(const Four *in, Four *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Four mine = in[i];
  Four other = turned(mine);
  other.rows[0].v[0] += 1;
  assert(other.rows[0].v[0] == mine.rows[1].v[0] + 1 && other.rows[1].v[1] == mine.rows[0].v[1]);
  int pair[2] = {mine.rows[0].v[0], mine.rows[0].v[1]};
  auto [a, b] = pair;
  pair[0] = 0;
  other.rows[0].v[1] = a + b;
  out[i] = other;
}
